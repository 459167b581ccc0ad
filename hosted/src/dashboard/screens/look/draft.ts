// The draft of a look: what is typed, sent to the service when its writer pauses, and the service's judgement of it.

import { createEffect, createMemo, createSignal, onCleanup } from "solid-js";
import type {
  BrandJson,
  LookAnswer,
  LookJson,
  LookRequest,
} from "../../../../../src/api/dashboard/look-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { post } from "../../shell/server.ts";

type Texts = Readonly<Record<string, string>>;
type Accepted = Extract<LookAnswer, { readonly kind: "ok" }>;

/** A session has 120 acts a minute. What moves sooner than half a second after typing moves for its writer. */
const PAUSE_MS = 400;

export type Draft = ReturnType<typeof createDraft>;

export function createDraft(platform: string, look: LookJson) {
  const [brand, setBrand] = createSignal<BrandJson>(look.brand ?? {});
  const [wording, setWording] = createSignal(look.wording ?? []);
  const [files, setFiles] = createSignal<Texts>({});
  const [answer, setAnswer] = createSignal<LookAnswer>();
  const [problem, setProblem] = createSignal<string>();
  const request = createMemo(
    (): LookRequest => ({
      platform,
      ...(Object.keys(brand()).length > 0 && { brand: brand() }),
      ...(wording().length > 0 && { wording: wording() }),
      files: files(),
    }),
  );
  let latest: LookRequest | undefined;
  async function send(asked: LookRequest) {
    latest = asked;
    const answered = await post<LookAnswer>(DASHBOARD_API.look, asked);
    if (latest !== asked) return;
    setProblem(answered.kind === "refused" ? answered.sentence : undefined);
    if (answered.kind === "ok") setAnswer(answered.data);
  }
  let wait = 0;
  createEffect(() => {
    const asked = request();
    const timer = setTimeout(() => void send(asked), wait);
    wait = PAUSE_MS;
    onCleanup(() => clearTimeout(timer));
  });
  const errors = () => {
    const judged = answer();
    return judged?.kind === "wrong" ? judged.errors : [];
  };
  /** The latest that the service would start with. */
  const accepted = createMemo((earlier: Accepted | undefined) => {
    const judged = answer();
    return judged?.kind === "ok" ? judged : earlier;
  }, undefined);
  const placeIn = (language: string) => wording().findIndex((table) => table.language === language);
  return {
    ...{ brand, problem, errors, accepted },
    isAccepted: () => answer()?.kind === "ok",
    errorAt: (key: string) => errors().find((error) => error.key === key)?.message,
    /** Without a value the file does not have the key. */
    set<K extends keyof BrandJson>(key: K, value: BrandJson[K] | undefined) {
      setBrand((before) => changed(before, key, value));
    },
    addFile: (name: string, base64: string) => setFiles((before) => ({ ...before, [name]: base64 })),
    sentence: (language: string, key: string) => wording()[placeIn(language)]?.[key] ?? "",
    sentencePath: (language: string, key: string) => `wording[${placeIn(language)}].${key}`,
    say(language: string, key: string, text: string) {
      setWording((before) => {
        const place = placeIn(language);
        const table = changed(before[place] ?? { language }, key, text || undefined);
        const others = before.filter((_, index) => index !== place);
        if (Object.keys(table).length === 1) return others;
        return place < 0 ? [...before, table] : before.map((each, index) => (index === place ? table : each));
      });
    },
  };
}

function changed<T extends object>(before: T, key: string, value: unknown): T {
  const { [key]: _, ...others } = before as Record<string, unknown>;
  return (value === undefined ? others : { ...before, [key]: value }) as T;
}
