function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { display: grid; min-height: 100vh; place-content: center; margin: 0; }
  main { width: min(22rem, 90vw); }
  h1 { font-size: 1.25rem; }
  label { display: block; margin-block: 1rem; font-size: .875rem; }
  input, button { box-sizing: border-box; width: 100%; padding: .625rem .75rem; font: inherit; border: 1px solid #8884; border-radius: .5rem; }
  button { margin-top: .5rem; border: 0; background: #1f6feb; color: #fff; cursor: pointer; }
  [role=alert] { color: light-dark(#b3261e, #ff8a80); }
`;

function page(nonce: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - Sluice</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

/** The log-in page of the embedded provider. Works without scripts. */
export function loginPage(options: {
  nonce: string;
  action: string;
  email: string;
  error: string | null;
}): string {
  const alert = options.error === null ? '' : `<p role="alert">${escapeHtml(options.error)}</p>`;
  return page(
    options.nonce,
    'Log in',
    `<h1>Log in to Sluice</h1>${alert}
<form method="post" action="${escapeHtml(options.action)}">
<label>E-mail<input name="email" type="email" autocomplete="username" required autofocus value="${escapeHtml(options.email)}"></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Log in</button>
</form>`,
  );
}

/** What a broken or outdated log-in shows. */
export function errorPage(nonce: string, message: string): string {
  return page(
    nonce,
    'Could not log in',
    `<h1>Could not log in</h1><p role="alert">${escapeHtml(message)}</p><p><a href="/login">Start again</a></p>`,
  );
}
