import type { StaffMemberDetails } from '@karibu/contract'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureMessage } from '../../lib/api/failures.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { countryName, formatDate } from '../../lib/i18n/format.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'
import { MemberPhotos, MemberVoice } from '../moderation/index.ts'
import styles from './administration.module.css'
import { AuthorityCard } from './holds/authority-card.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberChips } from './member-chips.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberOverview } from './member-overview.tsx'
import { PrivateData } from './private-data.tsx'
import { useMember } from './queries.ts'

/** Comes with the profile that it shows, when its tab is chosen. */
const ViewAs = lazy(async () => ({ default: (await import('./view-as.tsx')).ViewAs }))

type MemberPageProps = {
  id: string
  listPath: string
  reportsPath: string
  holdsPath: string
  /** Where proposals are decided; null where the member of staff may not go. */
  teamPath: string | null
  pathOf: (id: string) => string
}

/** One member: who they are, what staff know and did, and what may be done. */
export function MemberPage({ id, listPath, reportsPath, holdsPath, teamPath, pathOf }: MemberPageProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useMember(id)
  const isAdmin = useAuthStore((state) => state.user?.permissions.includes('admin')) ?? false
  return (
    <div className={styles.page}>
      <Link to={listPath} className={styles.back}>
        {t('admin-screens:member.back')}
      </Link>
      {!data && error && (
        <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      )}
      {data && (
        <div className={styles.columns}>
          <div className={styles.section}>
            <Head member={data.member} teamPath={teamPath} />
            <Sections member={data.member} reportsPath={reportsPath} pathOf={pathOf} />
          </div>
          <div className={styles.section}>
            <MemberActions member={data.member} pathOf={pathOf} />
            {isAdmin && !data.member.isMe && <AuthorityCard member={data.member} holdsPath={holdsPath} />}
          </div>
        </div>
      )}
    </div>
  )
}

const day = { dateStyle: 'medium' } as const

function Head({ member, teamPath }: { member: StaffMemberDetails; teamPath: string | null }) {
  const { t } = useTranslation()
  const {
    id,
    name,
    age,
    photo,
    city,
    country,
    joinedAt,
    deletionDueAt,
    payoutsFrozen,
    proposal,
    emailCorrection,
    isMe,
  } = member
  const place = [city, country && countryName(country)].filter(Boolean).join(', ')
  return (
    <Card className={styles.card}>
      <div className={styles.who}>
        <Avatar src={photo} name="" seed={id} size={64} />
        <div>
          <h2>
            {name}, {age}
          </h2>
          <p className={styles.muted}>
            {[place, t('admin-screens:member.since', { when: formatDate(joinedAt, day) })].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <p className={styles.chips}>
        <MemberChips member={member} />
        {payoutsFrozen && <Chip tone="clay">{t('admin-screens:member.frozen')}</Chip>}
        {deletionDueAt && (
          <Chip tone="danger">{t('admin-screens:member.deletion', { when: formatDate(deletionDueAt, day) })}</Chip>
        )}
      </p>
      {isMe && <Banner>{t('admin-screens:member.me')}</Banner>}
      {emailCorrection && (
        <Banner>
          {t('admin-screens:member.emailCorrection', {
            email: emailCorrection.email,
            from: formatDate(emailCorrection.opensAt, day),
            to: formatDate(emailCorrection.expiresAt, day),
          })}
        </Banner>
      )}
      {proposal && (
        <Banner>
          {t(`admin-screens:member.proposal.${proposal}`)}{' '}
          {teamPath && <Link to={teamPath}>{t('admin-screens:member.toProposals')}</Link>}
        </Banner>
      )}
    </Card>
  )
}

const sections = ['overview', 'photos', 'view', 'private', 'notes', 'history'] as const
type Section = (typeof sections)[number]

function Sections({
  member,
  reportsPath,
  pathOf,
}: { member: StaffMemberDetails } & Pick<MemberPageProps, 'reportsPath' | 'pathOf'>) {
  const { t } = useTranslation()
  const [section, setSection] = useState<Section>('overview')
  const isModerator = useAuthStore((state) => state.user?.permissions.includes('moderator')) ?? false
  const isAdmin = useAuthStore((state) => state.user?.permissions.includes('admin')) ?? false
  const isOpen: Partial<Record<Section, boolean>> = { photos: isModerator, view: isAdmin }
  const shown = sections.filter((id) => isOpen[id] ?? true)
  const counts: Partial<Record<Section, number>> = { notes: member.notes.length, photos: member.photos }
  return (
    <Tabs
      label={t('admin-screens:member.sections')}
      tabs={shown.map((id) => ({
        id,
        label: t(id === 'photos' ? 'admin-screens:photos.title' : `admin-screens:member.tabs.${id}`),
        count: counts[id] ?? 0,
      }))}
      value={section}
      onChange={setSection}
    >
      <div className={styles.panel}>
        {section === 'overview' && <MemberOverview member={member} reportsPath={reportsPath} />}
        {section === 'photos' && <MemberVoice id={member.id} isMe={member.isMe} />}
        {section === 'photos' && <MemberPhotos id={member.id} isMe={member.isMe} pathOf={pathOf} />}
        {section === 'view' && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <ViewAs key={member.id} member={member} />
          </Suspense>
        )}
        {section === 'private' && <PrivateData key={member.id} member={member} pathOf={pathOf} />}
        {section === 'notes' && <MemberNotes member={member} />}
        {section === 'history' && <MemberHistory member={member} />}
      </div>
    </Tabs>
  )
}
