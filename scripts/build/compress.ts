// Compression level of the built files: the highest, for it is done once.

import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export const brotli = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

export const gzip = (bytes: Uint8Array): Buffer => gzipSync(bytes, { level: 9 });
