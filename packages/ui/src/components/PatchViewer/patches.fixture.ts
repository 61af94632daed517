/** A small change with two secrets in it. */
export const PATCH = [
  'diff --git a/config/deploy.env b/config/deploy.env',
  '--- a/config/deploy.env',
  '+++ b/config/deploy.env',
  '@@ -1,4 +1,7 @@',
  ' # deploy settings',
  '-REGION=us-east-1',
  '+REGION=eu-west-1',
  '+ACCESS_KEY=••••••••••••••••',
  '+ACCESS_PASS=••••••••••••',
  ' PORT=4400',
  ' LOG=info',
  '+RETRIES=3',
  '\\ No newline at end of file',
].join('\n');
const context = (count: number) =>
  [
    `@@ -1,${count} +1,${count} @@`,
    ...Array.from({ length: count }, (_, index) => ` line ${index + 1} of a long file`),
  ].join('\n');
/** Just short enough to be drawn whole. */
export const SHORT = context(1_990);
/** As long as any. */
export const LONG = context(100_000);
/** Several files: text, a rename with characters that hide, a picture. */
export const SEVERAL = [
  'diff --git a/config/deploy.env b/config/deploy.env',
  '--- a/config/deploy.env',
  '+++ b/config/deploy.env',
  '@@ -1,2 +1,2 @@ # deploy settings',
  ' REGION=eu-west-1',
  '-PORT=4400',
  '\\ No newline at end of file',
  '+PORT=4401',
  '@@ -40,2 +40,4 @@',
  ' LOG=info',
  '+KEY_BLOCK=begin',
  '+••••••••••••',
  '+end',
  'diff --git a/docs/old name.md b/docs/new name.md',
  'rename from docs/old name.md',
  'rename to docs/new name.md',
  '--- a/docs/old name.md',
  '+++ b/docs/new name.md',
  '@@ -7 +7 @@',
  '-before',
  '+after\u202E turned \u200Band hidden',
  'diff --git a/logo.png b/logo.png',
  'Binary files a/logo.png and b/logo.png differ',
].join('\n');
