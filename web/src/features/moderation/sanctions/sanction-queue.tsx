import { type StaffSanction, sanctionSearchForm } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PagedList } from '../../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { OneCase, useChosenCase } from '../../staff/index.ts'
import styles from '../moderation.module.css'
import {
  type Guarded,
  type SanctionList,
  sanctionLists,
  searchSanctions,
  useSanction,
  useSanctions,
} from '../queries.ts'
import { SanctionCard } from './sanction-card.tsx'

/** One decision that the address names, or the queue. */
export function SanctionQueue() {
  const id = useChosenCase()
  return id === null ? <Queue /> : <OneSanction id={id} />
}

function OneSanction({ id }: { id: string }) {
  const { guarded, dialog } = useFreshPassword()
  const found = useSanction(id)
  const sanction = found.data?.sanctions[0]
  return (
    <>
      <OneCase kind="appeal" list={found} row={sanction} isDone={sanction && sanction.appeal?.outcome !== null}>
        {(row) => <SanctionCard sanction={row} guarded={guarded} />}
      </OneCase>
      {dialog}
    </>
  )
}

/** Open appeals, the longest waiting first; and all decisions in force, with a search. */
function Queue() {
  const { t } = useTranslation()
  const [list, setList] = useState<SanctionList>('appeals')
  const { guarded, dialog } = useFreshPassword()
  return (
    <>
      <Tabs
        label={t('staff:sanctions.title')}
        tabs={sanctionLists.map((id) => ({ id, label: t(`staff:sanctions.heap.${id}`) }))}
        value={list}
        onChange={setList}
      >
        <div className={styles.queue}>
          {list === 'all' ? <Searchable guarded={guarded} /> : <Listed list="appeals" guarded={guarded} />}
        </div>
      </Tabs>
      {dialog}
    </>
  )
}

function Listed({ list, guarded }: { list: SanctionList; guarded: Guarded }) {
  const { t } = useTranslation()
  const pages = useSanctions(list)
  const rows = pages.data?.pages.flatMap((page) => page.sanctions)
  return (
    <PagedList list={pages} rows={rows} failed={t('staff:sanctions.failed')} none={t('staff:sanctions.none')}>
      {(sanction) => <SanctionCard key={sanction.id} sanction={sanction} guarded={guarded} />}
    </PagedList>
  )
}

/** One member's decisions by address or id, or everything in force. */
function Searchable({ guarded }: { guarded: Guarded }) {
  const { t } = useTranslation()
  const form = useForm(sanctionSearchForm, { member: '' })
  const [found, setFound] = useState<StaffSanction[] | null>(null)
  const submit = form.submit(async (body) => setFound(await searchSanctions(body)))
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          {...form.field('member')}
          label={t('staff:sanctions.find')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className={styles.actions}>
          <Button type="submit" kind="outlined" icon="search" busy={form.isBusy}>
            {t('staff:sanctions.search')}
          </Button>
          {found && (
            <Button kind="ghost" onClick={() => setFound(null)}>
              {t('staff:sanctions.showAll')}
            </Button>
          )}
        </div>
      </form>
      {found?.length === 0 && <p role="status">{t('staff:sanctions.notFound')}</p>}
      {found?.map((sanction) => (
        <SanctionCard key={sanction.id} sanction={sanction} guarded={guarded} onChanged={() => setFound(null)} />
      ))}
      {!found && <Listed list="all" guarded={guarded} />}
    </>
  )
}
