// Keys of the [storage] table: the database, where it is not a file in the data directory.

import { hiddenText } from "../read/secret.ts";
import { required, table } from "../read/table.ts";

const URL_OF_POSTGRES = /^postgres(ql)?:\/\/\S{1,2000}$/;

export const storage = table(
  "[storage]",
  {
    url: required(
      hiddenText("a database of PostgreSQL as postgres://USER:PASSWORD@HOST/DATABASE", URL_OF_POSTGRES),
    ),
  },
  (values) => values,
);
