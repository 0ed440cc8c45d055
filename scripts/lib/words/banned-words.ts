/**
 * Where a word counts. `text`: comments, test names, log lines and docs, and every declared name.
 * `name`: only declared names, and the names of files and folders; in a sentence the word is ordinary English.
 */
type Scope = 'text' | 'name'

export type BannedWord = {
  word: string
  instead: string
  scope: Scope
  /** Matched against text in lower case with names split into words: `keepOdd`, `keep-odd` and `keep_odd` read "keep odd". */
  pattern: RegExp
  /** Paths in which the word has no other meaning; without it, everywhere. */
  within?: RegExp
  /** Paths in which the word is a standard term. */
  except?: RegExp
}

const text = (word: string, instead: string, rest: Partial<BannedWord> = {}): BannedWord => ({
  word,
  instead,
  scope: 'text',
  pattern: new RegExp(`\\b${word}\\b`, 'g'),
  ...rest,
})
const name = (word: string, instead: string, rest: Partial<BannedWord> = {}): BannedWord => ({
  ...text(word, instead, rest),
  scope: 'name',
})

/** Words that docs/STYLE.md replaces. A word is removed from this list only when it has a new, standard meaning. */
export const bannedWords: readonly BannedWord[] = [
  text('whoever', 'anyone who, members who', { pattern: /\bwho(?:m|so)?ever\b/g }),
  text('somebody who', 'a member who, a client that', { pattern: /\b(?:some|any|no|every)body who\b/g }),
  text('what came of', 'the result of'),
  text('nobody', 'no member, no request, unknown, hidden: name the subject'),
  text('somebody', 'a member, a moderator, another member: name the subject'),
  text('everybody', 'all members, every member, public'),
  text('anybody', 'any member, a client: name the subject'),
  text('whom', 'the recipient, the member that'),
  text('what came', 'the response, later entries, received messages'),
  text('by itself', 'automatically, separately', { pattern: /\bby (?:itself|themselves)\b/g }),
  text('to and fro', 'back and forth'),
  text('lets go', 'releases, removes, drops', { pattern: /\b(?:lets?|letting) go\b/g }),
  text('told', 'notified, returned, shown, logged: say which', { pattern: /\b(?:told|tells)\b/g }),
  text('hear', 'receive, handle, on…', { pattern: /\bhear(?:s|d|ing)?\b/g }),
  text('stands', 'is, is in, applies'),
  text('standing', 'pair state, deletion status, account status'),
  text('crowd', 'connection registry, batch', { pattern: /\bcrowds?\b/g }),
  text('house', 'shared resources, platform account', { pattern: /\bhouses?\b/g }),
  text('room', 'module, folder, layer', { pattern: /\brooms?\b/g, except: /realtime|socket/ }),
  text('darkroom', 'image worker'),
  text('doorstep', 'handshake guard'),
  text('door', 'adapter, port, interface', { pattern: /\bdoors?\b/g, except: /^web\/src\/lib\/words\// }),
  text('no sooner than', 'constant-time floor, minimum duration'),
  text('shut out', 'suspended, banned', { pattern: /\bshuts? out\b/g }),
  text('odd', 'payment exception'),
  text('twin', 'duplicate', { pattern: /\btwins?\b/g }),
  name('tell', 'publish, emit, notify, mail: name the channel'),
  name('keep', 'save, record, manage, supervise', { pattern: /\b(?:keep(?! alive)|keeps|kept|keeping)\b/g }),
  name('look', 'poll, reconcile, fetchStatus', { pattern: /\blook(?:s|ed)?\b/g }),
  name('say', 'send, append', { pattern: /\b(?:say|says|said)\b/g }),
  name('word', 'signaling message; for translations: text, message', {
    pattern: /\bwords?\b/g,
    // A new language needs files named like those of the other languages.
    except:
      /^scripts\/(?:lib\/|test\/)?(?:check-|find-|banned-)?words?|^scripts\/lib\/banned-words|^web\/src\/lib\/words/,
  }),
  name('claim', 'reversal, refund, chargeback', { pattern: /\bclaims?\b/g, within: /deposits?/ }),
  name('budget', 'attempt limit', { pattern: /\bbudgets?\b/g, within: /accounts/ }),
  name('pace', 'rate limit'),
  name('seal', 'encrypt', { pattern: /\bseal(?:s|ed)?\b/g, except: /ledger/ }),
  name('develop', 'process image', { pattern: /\bdevelop(?:s|ed)?\b/g }),
  name('remains', 'orphaned files'),
  name('leaving', 'account deletion, data export'),
  name('act', 'recency bucket, audit entry', { pattern: /\bacts?\b/g }),
  name('outside', 'adapters', { pattern: /\boutside\b(?! (?:click|press|pointer))/g }),
  name('signals', 'events', { except: /^scripts\/lib\/signals/ }),
  name('asked', 'request, input, params', { pattern: /\basked\b/g }),
  name('asker', 'requester, member'),
  name('wish', '…Input', { pattern: /\bwish(?:es|ed)?\b/g }),
  name('given', '…Input'),
  name('news', '…Result, update'),
  name('lap', 'pass'),
  name('ring', 'radius', { pattern: /\brings?\b/g, within: /discovery/ }),
  name('wanted', 'search criteria, expected'),
  name('fits', 'matches, candidate filter'),
  name('together', 'coalesce, batch query', { within: /^server\// }),
  name('named', 'prepared statement', { within: /^server\/src\/db\// }),
  name('dressed', 'configure', { pattern: /\bdress(?:ed|es)?\b/g }),
  name('cloth', 'pattern', { pattern: /\bcloths?\b/g }),
  name('weave', 'generate pattern', { pattern: /\bw(?:eaves?|oven)\b/g }),
  name('selvedge', 'pattern border'),
  name('paper', 'legal page, surface'),
  name('outdate', 'cancel stale queries', { pattern: /\boutdate[sd]?\b/g }),
  name('intents', 'idempotency key', { pattern: /\bintents?\b/g, within: /^web\// }),
]
