// Looks of platforms as the dashboard's screen Look reads and sends them.

/** The tables [platforms.brand] and [[platforms.wording]] of a file. */
export type LookJson = {
  readonly brand?: BrandJson;
  readonly wording?: readonly Readonly<Record<string, string>>[];
};

export type ColoursJson = Readonly<Record<string, string>>;
export type BrandJson = {
  readonly logo?: string;
  readonly logo_dark?: string;
  readonly show_name?: boolean;
  readonly color_scheme?: string;
  /** As it is typed. */
  readonly corner_radius?: string;
  readonly terms_url?: string;
  readonly privacy_url?: string;
  readonly light?: ColoursJson;
  readonly dark?: ColoursJson;
};

export type LooksJson = {
  /** Those whose look the member may see, as their file has it. */
  readonly platforms: readonly { readonly id: string; readonly name: string; readonly look: LookJson }[];
  /** Sentences of the pages that can be replaced: by place in the words of a language, with the names of values put in. */
  readonly sentences: readonly {
    readonly key: string;
    readonly place: string;
    readonly names: readonly string[];
  }[];
};

/** `files`: pictures that are not next to the configuration yet, by name and in base64. */
export type LookRequest = LookJson & {
  readonly platform: string;
  readonly files?: Readonly<Record<string, string>>;
};

/** A draft that the service would start with, or what the configuration would say about it. */
export type LookAnswer =
  | {
      readonly kind: "ok";
      /** Of its previews. */
      readonly draft: string;
      readonly toml: string;
      /** By key of the file: the colours that result. */
      readonly colours: Readonly<Record<"light" | "dark", ColoursJson>>;
    }
  | {
      readonly kind: "wrong";
      readonly errors: readonly { readonly key: string; readonly message: string }[];
    };
