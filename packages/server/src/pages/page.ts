import { html, raw } from 'hono/html';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.55 "Inter Variable", system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#fafbff, #0f1115); color: light-dark(#1b1f27, #e6e8ee); }
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 5rem; }
  a { color: light-dark(#3a4bc4, #9aa6ff); }
  a:focus-visible, summary:focus-visible { outline: 2px solid light-dark(#3a4bc4, #9aa6ff); outline-offset: 2px; }
  h1 { font-size: 1.5rem; } h2 { margin-top: 2.5rem; font-size: 1.15rem; } h3 { font-size: 1rem; }
  code, pre { font: .85rem/1.5 "JetBrains Mono Variable", ui-monospace, monospace; }
  pre { overflow-x: auto; padding: .75rem 1rem; border-radius: .5rem; background: light-dark(#eef0f6, #191c23); }
  table { display: block; overflow-x: auto; border-collapse: collapse; }
  th, td { padding: .375rem .75rem .375rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid light-dark(#e2e5ee, #2a2e38); }
  details { border: 1px solid light-dark(#e2e5ee, #2a2e38); border-radius: .5rem; margin-block: .5rem; padding: .5rem .875rem; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  .method { display: inline-block; min-width: 4rem; font-weight: 600; }
  .muted { color: light-dark(#5a6272, #a3aab8); }
`;

/** A page of the server's own: readable without scripts, under the strict policy. `body` is HTML. */
export function plainPage(nonce: string, title: string, body: string): Promise<string> | string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - Sluice</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body><main>${raw(body)}</main></body>
</html>`;
}
