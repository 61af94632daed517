/** The largest picture that is kept, in bytes (decisions §11). */
export const AVATAR_MAX_BYTES = 256 * 1024;
/** How long a picture is kept before it is fetched again, and how long a failure is remembered. */
export const AVATAR_KEPT_MS = 7 * 86_400_000;
export const AVATAR_FAILURE_MS = 86_400_000;

/** The types of pictures that are shown: bitmaps alone, which hold no script and load nothing. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type AvatarType = (typeof AVATAR_TYPES)[number];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const GIF_87 = [0x47, 0x49, 0x46, 0x38, 0x37, 0x61];
const GIF_89 = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** The type of a picture by its first bytes; what the sender says of it does not count. Null where it is none that is shown. */
export function avatarTypeOf(bytes: Uint8Array): AvatarType | null {
  const has = (signature: readonly number[], from = 0): boolean =>
    signature.every((byte, index) => bytes[from + index] === byte);
  if (bytes.length > AVATAR_MAX_BYTES) return null;
  if (has(PNG)) return 'image/png';
  if (has(JPEG)) return 'image/jpeg';
  if (has(GIF_87) || has(GIF_89)) return 'image/gif';
  return has(RIFF) && has(WEBP, 8) ? 'image/webp' : null;
}

/** Whether a picture, or the memory of a failure, is still fresh. Another address of it is another picture. */
export function isAvatarFresh(
  kept: { readonly url: string; readonly fetchedAt: Date; readonly isFailure: boolean },
  url: string,
  now: Date,
): boolean {
  const ageMs = now.getTime() - kept.fetchedAt.getTime();
  return kept.url === url && ageMs < (kept.isFailure ? AVATAR_FAILURE_MS : AVATAR_KEPT_MS);
}
