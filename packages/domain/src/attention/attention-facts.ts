/** What is known of the settings of a company. */
export interface AttentionFacts {
  /** When the newest check of the audit log found a fault; null for an intact one. */
  readonly auditBrokenAt: Date | null;
  readonly notifiers: readonly {
    readonly id: number;
    readonly name: string;
    readonly type: string;
    readonly isDisabled: boolean;
    readonly failingSince: Date | null;
  }[];
  readonly tokens: readonly {
    readonly id: number;
    readonly hint: string;
    readonly unread: number;
    readonly endsAt: Date | null;
  }[];
  /** The active ones. */
  readonly keys: readonly {
    readonly id: number;
    readonly name: string;
    readonly createdAt: Date;
    readonly endsAt: Date | null;
    readonly lastUsedAt: Date | null;
  }[];
  readonly connections: readonly {
    readonly id: number;
    readonly name: string;
    /** The end of the certificate that lasts longest; null where none can be read. */
    readonly endsAt: Date | null;
  }[];
  readonly admins: readonly {
    readonly id: number;
    readonly name: string;
    readonly createdAt: Date;
    readonly lastLoginAt: Date | null;
  }[];
  /** Keywords and rules that hold now, with whether they match anything. */
  readonly keywords: readonly Matched[];
  readonly rules: readonly Matched[];
  readonly banlist: readonly { readonly pattern: string; readonly isMatched: boolean }[];
  /** Of the active detectors: how many incidents were resolved, and how many of them were a threat. */
  readonly detectors: readonly {
    readonly name: string;
    readonly resolved: number;
    readonly threats: number;
  }[];
}

/** A keyword or a rule, with whether it matches anything. */
export interface Matched {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly isMatched: boolean;
}
