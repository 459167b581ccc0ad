// Routes of the screen E-mails: the list of those that the member sees, and a further sending.

import type { MailJson } from "../../api/dashboard/messages-json.ts";
import { readEmailQuery, readResend } from "../../api/dashboard/messages-requests.ts";
import { successBody } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { ListedMail, OperatorMails } from "../../application/contract/mails.ts";
import type { Roles } from "../../domain/members/member.ts";
import { jsonResponse, problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import { hasRightOn, platformsWith } from "../rights.ts";
import { dataResponse } from "./answers.ts";

export function emailRoutes(mails: OperatorMails): readonly Route[] {
  return [
    {
      method: "GET",
      path: DASHBOARD_API.emails,
      access: "session",
      needs: "read",
      async handle({ request, signedIn: { roles } }) {
        const read = readEmailQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemResponse(read.problem);
        const { platform, order: orderId, ...filter } = read.value;
        const seen = platformsWith(roles, "read");
        const asked = platform === undefined ? undefined : [platform];
        const platformIds = seen === "all" ? asked : (asked ?? seen).filter((id) => seen.includes(id));
        const page = await mails.listMails({ ...filter, orderId, platformIds });
        const next = page.hasMore ? page.mails.at(-1)?.number.toString() : undefined;
        const rows = page.mails.map((mail) => mailJson(mail, roles));
        return jsonResponse(successBody(rows, { hasMore: page.hasMore, next }));
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.resendEmail,
      access: "session",
      needs: "attend",
      async handle({ body, signedIn: { roles }, caller }) {
        const read = readResend(body);
        if (read.kind === "problem") return problemResponse(read.problem);
        const attended = platformsWith(roles, "attend");
        const platformIds = attended === "all" ? undefined : attended;
        const answer = await mails.resendMail({ ...read.value, platformIds }, { by: caller() });
        if (answer.kind === "ok") return dataResponse(mailJson({ ...answer.value, hasReader: true }, roles));
        return answer.kind === "replayed"
          ? { kind: "json", ...answer.answer }
          : problemResponse(problemOf(answer.refusal));
      },
    },
  ];
}

function mailJson({ hasReader, ...mail }: ListedMail, roles: Roles): MailJson {
  return { ...mail, mayResend: hasReader && hasRightOn(roles, "attend", mail.platformId) };
}
