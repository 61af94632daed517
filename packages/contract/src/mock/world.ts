import type { Settings } from '../endpoints/session.ts';
import type {
  Occurrence,
  PatchAnswer,
  SecretIncident,
  TimelineEvent,
} from '../schemas/incidents.ts';
import type { Company, CurrentUser, Member } from '../schemas/people.ts';
import type { ActivityEvent, PerimeterRepository } from '../schemas/perimeter.ts';
import type { Recompute, RuleEvent, SeverityRuleEntry } from '../schemas/severity-rules.ts';
import type { Source } from '../schemas/sources.ts';

/** Everything that the mock knows. Handlers change it in place, as a server changes its database. */
export interface World {
  now: Date;
  /** Null: nobody is signed in. */
  user: CurrentUser | null;
  company: Company;
  settings: Settings;
  team: Member[];
  incidents: SecretIncident[];
  /** By incident. */
  occurrences: Map<number, Occurrence[]>;
  /** By incident, newest first. */
  events: Map<number, TimelineEvent[]>;
  /** By occurrence. */
  patches: Map<number, PatchAnswer>;
  sources: Source[];
  repositories: PerimeterRepository[];
  activity: ActivityEvent[];
  /** In their order. */
  severityRules: SeverityRuleEntry[];
  /** Newest first. */
  ruleEvents: RuleEvent[];
  recompute: Recompute;
  /** By event: the incident as it was before, for taking the event back. */
  undoable: Map<number, SecretIncident>;
  nextId: number;
}
