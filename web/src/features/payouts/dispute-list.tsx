import { depositChannels, disputeStates } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Select } from '../../ui/fields/select.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { OneCase, useChosenCase } from '../staff/index.ts'
import { DisputeCard, type DisputePaths, providerNames } from './dispute-card.tsx'
import styles from './disputes.module.css'
import { useDisputes } from './queries.ts'

/** One disputed deposit that the address names, or the list. */
export function DisputeList(paths: DisputePaths) {
  const reference = useChosenCase()
  return reference === null ? <List {...paths} /> : <OneDispute reference={reference} paths={paths} />
}

function OneDispute({ reference, paths }: { reference: string; paths: DisputePaths }) {
  const found = useDisputes({ reference, state: undefined, channel: undefined })
  const dispute = found.data?.pages[0]?.disputes[0]
  const isOpen = dispute?.cases.some(({ kind, state }) => kind === 'dispute' && state === 'open')
  return (
    <OneCase kind="dispute" list={found} row={dispute} isDone={isOpen === false}>
      {(row) => <DisputeCard dispute={row} paths={paths} />}
    </OneCase>
  )
}

/** Deposits that were disputed, or sent back otherwise than by staff; what is shown is in the address. */
function List(paths: DisputePaths) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const state = disputeStates.find((one) => one === search.get('state'))
  const channel = depositChannels.find((one) => one === search.get('channel'))
  const list = useDisputes({ reference: undefined, state, channel })
  const rows = list.data?.pages.flatMap((page) => page.disputes)
  const isFiltered = state !== undefined || channel !== undefined
  const choose = (name: 'state' | 'channel', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <section className={styles.page}>
      <p className={styles.intro}>{t('admin-screens:disputes.text')}</p>
      <fieldset className={styles.filters} aria-label={t('admin-screens:disputes.filters')}>
        <Select
          name="state"
          label={t('admin-screens:disputes.stateLabel')}
          value={state ?? ''}
          options={[
            { value: '', label: t('admin-screens:disputes.all.state') },
            ...disputeStates.map((one) => ({ value: one, label: t(`admin-screens:disputes.state.${one}`) })),
          ]}
          onChoose={(value) => choose('state', value)}
        />
        <Select
          name="channel"
          label={t('admin-screens:disputes.provider')}
          value={channel ?? ''}
          options={[
            { value: '', label: t('admin-screens:disputes.all.provider') },
            ...depositChannels.map((one) => ({ value: one, label: providerNames[one] })),
          ]}
          onChoose={(value) => choose('channel', value)}
        />
      </fieldset>
      <PagedList
        list={list}
        rows={rows}
        failed={t('admin-screens:disputes.failed')}
        none={t(isFiltered ? 'admin-screens:disputes.noneFound' : 'admin-screens:disputes.none')}
      >
        {(dispute) => <DisputeCard key={dispute.reference} dispute={dispute} paths={paths} />}
      </PagedList>
    </section>
  )
}
