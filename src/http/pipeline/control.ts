// Control of a sandbox as routes know it: what a person on its own machine may do, and elsewhere a person with a session
// that its PIN or one-time link opened.

export type Control = {
  /** The session of a request; that of its own machine is always open. `address` is undefined where it is not known. */
  sessionOf(request: Request, address: string | undefined): string | undefined;
  /** Whether a session is open, without a use of it. */
  isOpen(sessionId: string): boolean;
  /** Ends the session of a request; the headers take its cookie away. */
  leave(request: Request): Readonly<Record<string, string>>;
  /** The page that asks for the PIN. */
  ask(request: Request): Response;
};
