import { depositChannels, disputeStates } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Select } from '../../ui/fields/select.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { DisputeCard, type DisputePaths, providerNames } from './dispute-card.tsx'
import styles from './disputes.module.css'
import { useDisputes } from './queries.ts'

/** Deposits that were disputed, or sent back otherwise than by staff; what is shown is in the address. */
export function DisputeList(paths: DisputePaths) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const state = disputeStates.find((one) => one === search.get('state'))
  const channel = depositChannels.find((one) => one === search.get('channel'))
  const list = useDisputes({ state, channel })
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
