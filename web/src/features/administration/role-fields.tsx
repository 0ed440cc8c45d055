import { memberRoles, type StaffPermission, staffPermissions } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import styles from './administration.module.css'

type Role = (typeof memberRoles)[number]
type RoleFieldsProps = {
  role: Role
  permissions: readonly StaffPermission[]
  error?: string | undefined
  onRole: (role: Role) => void
  onPermissions: (permissions: StaffPermission[]) => void
}

/** The role, and of an administrator what they may do. */
export function RoleFields({ role, permissions, error, onRole, onPermissions }: RoleFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <RadioCards
        legend={t('admin-screens:add.role')}
        name="role"
        value={role}
        onChange={onRole}
        options={memberRoles.map((each) => ({
          value: each,
          label: t(`admin-screens:roles.${each}`),
          hint: t(`admin-screens:roleHints.${each}`),
        }))}
      />
      {role === 'admin' && (
        <fieldset className={styles.boxes}>
          <legend>{t('admin-screens:add.permissions')}</legend>
          {staffPermissions.map((each) => (
            <Checkbox
              key={each}
              name="permissions"
              label={t(`staff:permission.${each}`)}
              hint={t(`staff:permissionHint.${each}`)}
              checked={permissions.includes(each)}
              onChange={() =>
                onPermissions(
                  permissions.includes(each) ? permissions.filter((other) => other !== each) : [...permissions, each],
                )
              }
            />
          ))}
          {error && <FieldError id="permissions-error">{error}</FieldError>}
        </fieldset>
      )}
    </>
  )
}
