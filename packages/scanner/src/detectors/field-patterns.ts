import type { Detector } from '../detector/detector.ts';

/** A name that holds one of these words, from the word on. */
const key = (words: string): string => `(?<_key>(?:${words})[\\w.-]{0,30}?)`;
/** A value in quotes of any kind, including escaped quotes in a string. */
const QUOTED =
  '(?<_quote>\\\\{0,3}["\'`])(?<value>(?:\\\\[^"\'`\\sn]|(?!\\k<_quote>)(?:\\\\["\'`]|[^\\n\\r\\\\])){1,200}?)\\k<_quote>';
/** A value without quotes, up to a blank, a following pair, or a sign that closes what holds it. */
const BARE =
  '(?![@$A-Za-z]{0,2}\\\\{0,3}["\'`])(?<value>[^\\s"\'`,;&]\\S{0,199}?)(?=[,;]?(?:\\s|$)|[,;&]\\s?["\'\\w.-][\\w .-]{0,30}\\s?[=:]|\\\\{0,3}["\'`]{1,3}(?:[\\s,;:)\\]}]|$)|\\\\n|</)';

const QUOTE = /["'`]/;

/** Every way of writing a name and its value that settings and code know, each with what its matches hold. */
export function fieldPatterns(words: string): Pick<Detector, 'patterns' | 'needs'> {
  const name = key(words);
  const rows: readonly (readonly [RegExp | null, string])[] = [
    // name = "value", "name": "value", name => 'value', define('name', 'value'), name: string = "value"
    [
      QUOTE,
      `${name}\\\\{0,3}["'\`\\]]{0,2}\\s{0,30}(?::\\s{0,2}&?(?:'\\w{1,12}\\s)?[A-Za-z][\\w<>|]{0,24}\\s{0,2}(?==)|[Aa]s\\s{1,3}\\w{1,20}\\s{0,3}(?==))?(?:,[ \\t]{0,30}|(?:=>|:=|={1,3}|\\|\\|=?|\\?\\?=?|[:>(])[ \\t]{0,30}(?:\\r?\\n[ \\t]{0,40})?)(?:[A-Za-z_.]{1,24}\\(\\s{0,2})?(?:N(?=')|[rbfuL@](?=["'])|!![a-z]{2,10} )?${QUOTED}`,
    ],
    // "name": {"value": "value"}
    [
      /\{/,
      `${name}["']\\s{0,2}:\\s{0,2}\\{\\s{0,40}["'](?:value|defaultValue|Value)["']\\s{0,2}:\\s{0,2}${QUOTED}`,
    ],
    // name=value and name: value of settings files
    [
      null,
      `${name}\\\\{0,3}["'\\]]{0,2}[ \\t]{0,30}(?:=>|:=|={1,2}|:)[ \\t]{0,30}(?<_bare>)${BARE}`,
    ],
    // name = lookup("NAME") or "value"
    [
      /\s(?:or|\|\||\?\?|\?:|else)\s/i,
      `${name}[^\\n"'\`=]{0,12}=\\s{0,4}[^\\n;=]{1,80}?\\s(?:or|\\|\\||\\?\\?|\\?:|else)\\s{1,4}${QUOTED}`,
    ],
    // name: ${NAME:value}, name=${NAME:-value}
    [
      /\$\{/,
      `${name}\\\\{0,3}["'\`\\]]{0,2}\\s{0,8}(?:=>|:=|={1,2}|:)\\s{0,4}["'\`]?\\$\\{[\\w.-]{1,60}:[-=?]?(?<_quote>)(?<value>[^\\s{}"'\`]{3,200})\\}`,
    ],
    // ${name:value}
    [/\$\{/, `\\$\\{[\\w.-]{0,40}?${name}:[-=?]?(?<_quote>)(?<value>[^\\s{}"'\`]{3,200})\\}`],
    // name = lookup("NAME", "value"), name: lookup('NAME') { 'value' }
    [
      QUOTE,
      `${name}["'\`]?\\]?\\s{0,4}(?:=>|:=|={1,2}|:)\\s{0,4}[^\\n;"'\`]{1,60}["'\`][\\w.-]{1,60}["'\`][^\\n;"'\`]{0,12}?(?:\\bor\\b|\\|\\||\\?\\?|\\?:|\\belse\\b|,|\\{|unwrap_or\\w{0,8}\\()\\s{0,3}\\(?\\s{0,2}${QUOTED}`,
    ],
    // name: {{ .Values.name | default "value" }}
    [
      /\{\{/,
      `${name}\\s{0,4}[:=]\\s{0,4}["']?\\{\\{[^\\n{}]{0,100}?\\bdefault\\b\\s{0,2}\\(?\\s{0,2}${QUOTED}`,
    ],
    // flag.StringVar(&name, "name", "value", "help") of Go
    [
      /flag\./i,
      `\\bflag\\.\\w{1,20}\\([^"'\`\\n]{0,60}["'\`][\\w.-]{0,40}?${name}["'\`],\\s{0,4}${QUOTED}`,
    ],
    // the password is value
    [
      /\s(?:is|was)/i,
      `${name}\\s{1,4}(?:is|was)\\s{0,3}[:=]?\\s{0,3}["'\`]?(?=[^\\s"'\`]{0,40}\\d)(?=[^\\s"'\`]{0,40}[A-Za-z])(?<value>[^\\s"'\`]{8,80}?)(?=["'\`.,;]{0,2}(?:\\s|$))`,
    ],
    // name 'value' of Groovy and Ruby
    [QUOTE, `${name}[ \\t]{1,8}${QUOTED}`],
    // ;name=value of connection strings, ?name=value of addresses
    [
      /[;?&]/,
      `[;?&]\\s?[\\w .-]{0,20}?${name}=(?<value>[^;&"'\`\\s<>\\\\]{1,128})(?=[;&"'\`\\s<\\\\]|$)`,
    ],
    // <name>value</name>
    [
      /<\//,
      `<[\\w:.-]{0,40}?${name}(?:\\s[^<>\\n]{0,100})?>(?<_element>\\s{0,40})(?:<Value>|<value>)?(?:<!\\[CDATA\\[)?(?<value>[^<>\\n]{1,200}?)(?:\\]\\]>)?\\s{0,40}</`,
    ],
    // name="password" value="value", "name": "PASSWORD", "value": "value"
    [
      /value|default|content/i,
      `${name}\\\\?["']?(?:,\\s{0,80}|\\s{1,80})\\\\?["']?(?:\\w{1,12}:)?(?:value|default|content)\\\\?["']?\\s{0,3}[:=]\\s{0,3}${QUOTED}`,
    ],
    // variable "password" { default = "value" }
    [/default/i, `${name}["']\\s{0,2}\\{[^{}]{0,200}?\\bdefault\\s{0,20}=\\s{0,4}${QUOTED}`],
    // - name: PASSWORD, then value: value
    [
      /name:/i,
      `name:\\s{1,3}["']?[\\w.-]{0,40}?${name}["']?[ \\t]{0,3}\\r?\\n\\s{1,20}(?:value|default):[ \\t]{1,3}(?<value>[^\\s"'{&*!|>][^\\s]{0,199})(?=\\s|$)`,
    ],
    // <key>password</key><string>value</string>, name="password">value<
    [
      />/,
      `${name}(?:\\s{0,2}</(?:key|[\\w-]{0,12}[Nn]ame|Key|string|stringProp)>\\s{0,60}<(?:string|stringProp|[\\w-]{0,12}[Vv]alue|stringValue|data)|["'])(?:\\s[^<>\\n]{0,60})?>(?<_element>\\s{0,40})(?:<Contents>)?(?<value>[^<>\\n]{1,200}?)\\s{0,40}</`,
    ],
  ];
  return {
    patterns: rows.map(([, source]) => new RegExp(source, 'gimd')),
    needs: rows.map(([need]) => need),
  };
}
