import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { queueMember } from '../../scam/index.ts'
import type { moderationJobs } from '../jobs.ts'
import { hideForAge } from './question-age.ts'

/** Entries with this label show adults who did not agree to be shown. */
const adultLabel = 'ncii'

type KnownPicture = PayloadOf<typeof moderationJobs.reportKnownPicture>

/**
 * Adds a member who sent a picture of a list to the queue of the moderators. Where the list is of abused children, only matches see
 * the member until staff have decided: staff of the site too, since a list is no word of a reporter.
 */
export async function reportKnownPicture({ db, now: clock }: Context, known: KnownPicture): Promise<void> {
  const { memberId, match } = known
  const isAdult = match.label.toLowerCase() === adultLabel
  const now = clock()
  await db.transaction().execute(async (tx) => {
    // Reports of pictures that are sent at once are filed one after the other.
    await tx.selectFrom('member').where('id', '=', memberId).select('id').forNoKeyUpdate().execute()
    const category = isAdult ? 'sexual' : 'underage'
    await queueMember(tx, { memberId, category, content: contentOf(known), now })
    if (!isAdult) await hideForAge(tx, { memberId, now })
  })
}

const placeNames = {
  profile: 'their profile',
  message: 'a message',
  selfie: 'a selfie for the badge',
  correction: 'a request for a correction',
  invitation: 'an invitation',
  ticket: 'a message to support',
  import: 'their imported profile',
  gift: 'a gift of the shop',
} satisfies Record<KnownPicture['place'], string>

function contentOf({ place, match: { list, label, kind, distance } }: KnownPicture): string {
  const details = [kind, ...(distance === undefined ? [] : [`${distance} bits differ`]), ...(label ? [label] : [])]
  return `a photo for ${placeNames[place]} was refused, it is on the list ${list} (${details.join(', ')})`
}
