import { families, foreign, type Kind } from './payload-families.ts'

export type Payload = { kind: Kind; text: string; token: string }

/** What markup of a payload carries, so that an element of it is found wherever it is inserted. */
export const plantedMark = 'data-planted'
// `TOKEN` becomes a word of letters that no other payload has and that can be seen on the page.
const texts: Record<Kind, string[]> = {
  markup: [
    '<i data-planted>TOKEN</i>',
    '<b data-planted>TOKEN',
    'TOKEN<s data-planted>',
    '<script data-planted>alert(1)</script>TOKEN',
    '</script><script data-planted>alert(1)</script>TOKEN',
    '</title><script data-planted>alert(1)</script>TOKEN',
    '</textarea><img data-planted src=x onerror=alert(1)>TOKEN',
    '--><img data-planted src=x onerror=alert(1)>TOKEN',
    ']]><img data-planted src=x onerror=alert(1)>TOKEN',
    '"><img data-planted src=x onerror=alert(1)>TOKEN',
    "'><img data-planted src=x onerror=alert(1)>TOKEN",
    '<img data-planted src=x onerror=alert(1)>TOKEN',
    '<IMG data-planted SRC=x OnErRoR=alert(1)>TOKEN',
    '<img/data-planted/src=x/onerror=alert(1)>TOKEN',
    '<img data-planted src=x onerror\n=\nalert(1)>TOKEN',
    'TOKEN<<img data-planted src=x onerror=alert(1)>',
    '<noscript><p title="</noscript><img data-planted src=x onerror=alert(1)>">TOKEN',
    '<details data-planted open ontoggle=alert(1)>TOKEN</details>',
    '<input data-planted autofocus onfocus=alert(1)>TOKEN',
    '<video data-planted><source onerror=alert(1)></video>TOKEN',
    '<audio data-planted src=x onerror=alert(1)></audio>TOKEN',
    '<marquee data-planted onstart=alert(1)>TOKEN</marquee>',
    '<iframe data-planted src="javascript:alert(1)"></iframe>TOKEN',
    '<iframe data-planted srcdoc="<script>parent.alert(1)</script>"></iframe>TOKEN',
    '<object data-planted data="javascript:alert(1)"></object>TOKEN',
    '<embed data-planted src="javascript:alert(1)">TOKEN',
    '<a data-planted href="javascript:alert(1)">TOKEN</a>',
    '<a data-planted href="java&#115;cript:alert(1)">TOKEN</a>',
    '<a data-planted href="data:text/html,<script>alert(1)</script>">TOKEN</a>',
    `<form data-planted action="${foreign}/"><button>TOKEN</button></form>`,
    '<button data-planted formaction="javascript:alert(1)">TOKEN</button>',
    `<meta data-planted http-equiv=refresh content="9999;url=${foreign}/">TOKEN`,
    `<link data-planted rel=stylesheet href="${foreign}/TOKEN.css">TOKEN`,
    `<base data-planted target="${foreign}">TOKEN`,
    `<style data-planted>b{background:url(${foreign}/TOKEN)}</style>TOKEN`,
    `<div data-planted style="background:url(${foreign}/TOKEN)">TOKEN</div>`,
    `<img data-planted srcset="${foreign}/TOKEN 1x">TOKEN`,
    '<svg data-planted onload=alert(1)>TOKEN</svg>',
    '<svg><script data-planted>alert(1)</script></svg>TOKEN',
    '<svg data-planted><animate onbegin=alert(1) attributeName=x dur=1s></svg>TOKEN',
    '<svg data-planted><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>TOKEN',
    '<svg data-planted><a xlink:href="javascript:alert(1)"><text y=9>TOKEN</text></a></svg>',
    '<math data-planted href="javascript:alert(1)">TOKEN</math>',
    '<custom-tag data-planted>TOKEN</custom-tag>',
    '<template>x</template><i data-planted>TOKEN</i>',
    // A surrogate without its other half, a zero, what turns the direction of writing, and what cannot be seen.
    '\ud800<img data-planted src=x onerror=alert(1)>TOKEN',
    '\u0000<img data-planted src=x onerror=alert(1)>TOKEN',
    '\u202e<img data-planted src=x onerror=alert(1)>\u202cTOKEN',
    '\u200b\ufeff<i data-planted>TOKEN</i>',
    `${'<b data-planted>'.repeat(50)}TOKEN`,
    `TOKEN ${'a'.repeat(1800)}<i data-planted>`,
  ],
  attribute: [
    'TOKEN" data-planted="',
    `TOKEN' data-planted='`,
    'TOKEN" onmouseover="alert(1)" data-planted="',
    `TOKEN' onmouseover='alert(1)' data-planted='`,
    'TOKEN" autofocus tabindex=1 onfocus="alert(1)" data-planted="',
    'TOKEN"onload="alert()"',
  ],
  address: [
    'javascript:alert(1)//TOKEN',
    'JaVaScRiPt:alert(1)//TOKEN',
    'java\tscript:alert(1)//TOKEN',
    ' javascript:alert(1)//TOKEN',
    'data:text/html,<script>alert(1)</script>TOKEN',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg== TOKEN',
    'vbscript:msgbox(1)//TOKEN',
  ],
  style: [
    `color:red;background:url(${foreign}/TOKEN)`,
    `--x:TOKEN;border-image:url(${foreign}/TOKEN) 1`,
    `list-style:url(${foreign}/TOKEN)`,
  ],
  inert: [
    '&lt;img data-planted src=x onerror=alert(1)&gt;TOKEN',
    '&#60;i data-planted&#62;TOKEN',
    '%3Cimg data-planted src=x onerror=alert(1)%3ETOKEN',
    '\\u003cimg data-planted src=x onerror=alert(1)\\u003eTOKEN',
    '+ADw-script data-planted+AD4-alert(1)+ADw-/script+AD4-TOKEN',
    '\uff1cimg data-planted src=x onerror=alert(1)\uff1eTOKEN',
    `@import "${foreign}/TOKEN.css";`,
    'width:expression(alert(1)) TOKEN',
    "{{constructor.constructor('alert(1)')()}}TOKEN",
    '{{name}} TOKEN',
    '{{TOKEN}}',
    '$t(common:cancel) TOKEN',
    '$' + '{alert()} TOKEN',
    '<%= alert(1) %>TOKEN',
    '#{alert(1)} TOKEN',
    '[TOKEN](javascript:alert(1))',
    `![TOKEN](${foreign}/TOKEN.png)`,
    '{"__html":"<i data-planted>TOKEN</i>"}',
    '__proto__ TOKEN',
  ],
}

/** Texts that would run, load or show something of a stranger's if a page took them for more than words. */
export const payloads: Payload[] = [texts, families]
  .flatMap((group) => Object.entries(group))
  .flatMap(([kind, list]) => list.map((text) => ({ kind: kind as Kind, text })))
  .map(({ kind, text }, index) => {
    const token = tokenOf(index)
    return { kind, token, text: text.replaceAll('TOKEN', token) }
  })

/** Without digits, which names must not have. */
function tokenOf(index: number): string {
  const letter = (number: number) => String.fromCharCode(97 + number)
  return `zq${letter(Math.floor(index / 26))}${letter(index % 26)}vx`
}

export const tokensIn = (text: string): string[] => [...new Set(text.match(/zq[a-z]{2}vx/g) ?? [])]

/** What a field takes, so that its rules do not refuse the payload. */
type Fit = { max: number; shape?: RegExp }
/** Of a line: without control characters and angle brackets. */
export const line = /^[^\p{Cc}\u202a-\u202e<>]*$/u
/** Of a name: as a line, and nothing that looks like an address or a number. */
export const nameLike = /^(?!.*\p{L}\.\p{L}{2})[^\p{Cc}\p{N}\u202a-\u202e<>@/\\:]*$/u
/** Of a note that is refused where it looks like an advertisement: without addresses. */
export const withoutAddress = /^[^:/]*$/
/** Of the name of something that is sold. */
export const soldName = /^[^\p{C}]*$/u

/** Deals the payloads over fields: each is used once, where a field accepts it, before one comes again. */
export function makeDealer() {
  const left = [...payloads]
  return {
    take({ max, shape = /^/ }: Fit): Payload {
      const isAccepted = ({ text }: Payload) => text.length <= max && shape.test(text)
      if (!left.some(isAccepted)) left.push(...payloads.filter(isAccepted))
      const [dealt] = left.splice(left.findIndex(isAccepted), 1)
      if (!dealt) throw new Error(`No payload for a field of ${max} characters`)
      return dealt
    },
    /** What was not dealt yet, but for the first `reserved`: as many as fit into each text of `max` characters. */
    restIn: ({ max, reserved }: { max: number; reserved: number }): Joined[] => join(left.splice(reserved), max),
  }
}

/** Several payloads, each on a line of its own. */
export type Joined = { text: string; tokens: string[] }

function join(list: readonly Payload[], max: number): Joined[] {
  const joined: Joined[] = []
  for (const { text, token } of list) {
    const last = joined.at(-1)
    if (last && last.text.length + 1 + text.length <= max) {
      last.text += `\n${text}`
      last.tokens.push(token)
    } else joined.push({ text, tokens: [token] })
  }
  return joined
}
export type Dealer = ReturnType<typeof makeDealer>
