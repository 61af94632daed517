import type { PerimeterDeveloper } from '@sluice/contract/schemas/developers';

/** A developer as pages show them: with calls out off there are no pictures, and no page asks for one. */
export function withShownAvatar(isOutbound: boolean) {
  return (developer: PerimeterDeveloper): PerimeterDeveloper =>
    isOutbound ? developer : { ...developer, github_avatar_url: null };
}
