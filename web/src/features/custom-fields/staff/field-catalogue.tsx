import { fieldsMax, type StaffProfileField } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FieldForm } from './field-form.tsx'
import styles from './fields.module.css'
import { useChangeFields, useProfileFields } from './staff-queries.ts'

/** The profile fields that staff define: their order, and a form for each. */
export function FieldCatalogue() {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useProfileFields()
  const [openId, setOpenId] = useState<string | null>(null)
  const active = data?.filter((field) => field.active).length ?? 0
  const close = () => setOpenId(null)
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <p className={styles.muted}>{t('admin-screens:fields.text', { count: active, maximum: fieldsMax })}</p>
        {data && openId !== 'new' && (
          <Button icon="plus" disabled={active >= fieldsMax} onClick={() => setOpenId('new')}>
            {t('admin-screens:fields.add')}
          </Button>
        )}
      </header>
      {!data && isError && (
        <FailedState message={t('admin-screens:fields.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {openId === 'new' && (
        <Card>
          <FieldForm field={null} onClose={close} />
        </Card>
      )}
      {data?.length === 0 && openId !== 'new' && <EmptyState icon="pencil" title={t('admin-screens:fields.none')} />}
      <ul className={styles.list}>
        {data?.map((field) => (
          <li key={field.id}>
            <Card>
              <FieldHead field={field} all={data} isOpen={openId === field.id} onOpen={() => setOpenId(field.id)} />
              {openId === field.id && <FieldForm field={field} onClose={close} />}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

type FieldHeadProps = {
  field: StaffProfileField
  all: readonly StaffProfileField[]
  isOpen: boolean
  onOpen: () => void
}

function FieldHead({ field, all, isOpen, onOpen }: FieldHeadProps) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const { order } = useChangeFields()
  const label = field.label[locale]
  const index = all.indexOf(field)
  const move = (to: number) => {
    const ids = all.map(({ id }) => id).filter((id) => id !== field.id)
    ids.splice(to, 0, field.id)
    void order(ids).catch(toastFailure)
  }
  const options = field.options.filter((option) => option.active).map((option) => option.label[locale])
  return (
    <div className={styles.field}>
      <div className={styles.about}>
        <h2>{label}</h2>
        <p className={styles.chips}>
          <Chip>{t(`admin-screens:fields.kinds.${field.kind}`)}</Chip>
          <Chip>{t(`admin-screens:fields.visibility.${field.visibility}`)}</Chip>
          {field.sensitive && <Chip tone="gold">{t('admin-screens:fields.sensitive')}</Chip>}
          {field.filter && <Chip tone="indigo">{t('admin-screens:fields.filter')}</Chip>}
          {!field.active && <Chip tone="danger">{t('admin-screens:fields.archived')}</Chip>}
        </p>
        {options.length > 0 && <p className={styles.muted}>{options.join(' · ')}</p>}
        <p className={styles.muted}>{t('admin-screens:fields.answers', { count: field.answers })}</p>
      </div>
      {!isOpen && (
        <div className={styles.actions}>
          <IconButton
            icon="chevron-up"
            label={t('admin-screens:fields.up', { label })}
            disabled={index === 0}
            onClick={() => move(index - 1)}
          />
          <IconButton
            icon="chevron-down"
            label={t('admin-screens:fields.down', { label })}
            disabled={index === all.length - 1}
            onClick={() => move(index + 1)}
          />
          <IconButton icon="pencil" label={t('admin-screens:fields.edit', { label })} onClick={onOpen} />
        </div>
      )}
    </div>
  )
}
