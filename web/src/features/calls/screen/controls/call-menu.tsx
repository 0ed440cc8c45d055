import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/media/icon.tsx'
import { Menu, type MenuItem } from '../../../../ui/overlays/menu.tsx'
import { type Callee, useCallStore } from '../../session/call-store.ts'
import styles from './call-menu.module.css'

/** Report and Block, in every state of a call. */
export function CallMenu({ person }: { person: Callee }) {
  const { t } = useTranslation()
  const name = person.firstname
  const onSelect = () => useCallStore.setState({ reporting: person })
  const items: MenuItem[] = [
    { id: 'report', icon: 'flag', label: t('people:actions.report', { name }), onSelect },
    { id: 'block', icon: 'block', tone: 'danger', label: t('people:actions.block', { name }), onSelect },
  ]
  return (
    <div className={styles.place}>
      <Menu
        label={t('people:actions.menu', { name })}
        items={items}
        trigger={<Icon name="more" size={24} />}
        triggerClassName={styles.trigger}
      />
    </div>
  )
}
