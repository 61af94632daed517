function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The product's look in as little as a page without scripts or other files can have. */
const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; color: light-dark(#16191f, #e6e8ec); background: light-dark(#fafbfc, #0e1014); }
  body { display: grid; min-height: 100vh; place-items: center; margin: 0; }
  main { box-sizing: border-box; width: min(23rem, calc(100vw - 2rem)); padding: 2rem; border: 1px solid light-dark(#e1e4ea, #262a32); border-radius: 10px; background: light-dark(#fff, #14171c); }
  .mark { display: flex; align-items: center; gap: .5rem; font-weight: 600; }
  h1 { margin: 1.5rem 0 0; font-size: 1.25rem; }
  label { display: block; margin-block: 1rem; font-weight: 500; }
  input, button { box-sizing: border-box; width: 100%; padding: .5rem .75rem; font: inherit; border: 1px solid light-dark(#868d9c, #5b6270); border-radius: 6px; }
  input { margin-top: .25rem; color: inherit; background: light-dark(#fff, #0e1014); }
  button { margin-top: .5rem; border: 0; background: #4a50d3; color: #fff; font-weight: 500; cursor: pointer; }
  :focus-visible { outline: 2px solid light-dark(#4a50d3, #8f95f5); outline-offset: 2px; }
  a { color: light-dark(#4a50d3, #a5aaf8); }
  [role=alert] { color: light-dark(#b3261e, #ff8a80); }
`;

const MARK = `<div class="mark"><svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#4a50d3"/><path d="M8 11h16M8 16h10M8 21h5" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="23" cy="20.5" r="3" fill="#fff"/></svg>Sluice</div>`;

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
<body><main>${MARK}${body}</main></body>
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
    `<h1>Log in</h1>${alert}
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

/** The page that an invitation leads to: a password for the embedded provider. Works without scripts. */
export function passwordPage(options: {
  nonce: string;
  action: string;
  email: string;
  error: string | null;
}): string {
  const alert = options.error === null ? '' : `<p role="alert">${escapeHtml(options.error)}</p>`;
  return page(
    options.nonce,
    'Set a password',
    `<h1>Set a password</h1><p>For ${escapeHtml(options.email)}. At least 12 characters.</p>${alert}
<form method="post" action="${escapeHtml(options.action)}">
<input name="email" type="hidden" autocomplete="username" value="${escapeHtml(options.email)}">
<label>Password<input name="password" type="password" autocomplete="new-password" minlength="12" required autofocus></label>
<button type="submit">Set the password</button>
</form>`,
  );
}

/** The page that asks for the address by which the connection of single sign-on is picked. */
export function addressPage(options: { nonce: string; url: string }): string {
  return page(
    options.nonce,
    'Single sign-on',
    `<h1>Single sign-on</h1>
<form method="get" action="/auth/saml">
<input name="url" type="hidden" value="${escapeHtml(options.url)}">
<label>Work e-mail<input name="email" type="email" autocomplete="username" required autofocus></label>
<button type="submit">Continue</button>
</form>`,
  );
}
