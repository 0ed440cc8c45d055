import type { ScamKind } from '@karibu/contract'
import { judgeText } from '../../scam/index.ts'

/** Moderators look only at texts far above the limit of a warning. */
const certainFrom = 1.5

/** What texts of a profile ask for as attempts at fraud do; nothing where that is uncertain. */
export const suspectedKinds = (texts: readonly string[]): ScamKind[] => [...new Set(texts.flatMap(certainKinds))]

function certainKinds(text: string): ScamKind[] {
  const { kinds, score } = judgeText({ text, stage: 0 })
  return score >= certainFrom ? kinds : []
}
