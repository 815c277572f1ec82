import { EditOutlined, EllipsisOutlined, LockOutlined } from '@ant-design/icons'
import type { EmployeeRow, IssuedPassword } from '@landfall/contract/organisation/employees.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useEnableEmployee, useEndSessions, useResetFactor, useResetPassword } from './use-employees.ts'

interface EmployeeActionsProps {
  row: EmployeeRow
  onEdit: () => void
  onDisable: () => void
  onPassword: (issued: IssuedPassword & { name: string }) => void
}

/** What can be done with one employee; nothing at all with one who has more rights. */
export function EmployeeActions({ row, onEdit, onDisable, onPassword }: EmployeeActionsProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const mayWrite = usePermission('company.employee.write')
  const isSelf = useSession((state) => state.user?.id === row.id)
  const reset = useResetPassword()
  const resetFactor = useResetFactor()
  const end = useEndSessions()
  const enable = useEnableEmployee()
  if (!mayWrite) return null
  if (!row.canManage) {
    const words = t('employees.tooStrong')
    return <LockOutlined className="muted" role="img" aria-label={words} title={words} />
  }
  const askReset = async () => {
    const isSure = await confirm({
      title: t('employees.resetQuestion', { name: row.name }),
      text: t('employees.resetHint'),
      action: t('employees.resetPassword'),
      isDanger: true,
    })
    if (isSure) onPassword({ ...(await reset.mutateAsync(row.id)), name: row.name })
  }
  const askEnd = async () => {
    const isSure = await confirm({
      title: t('account.devices.endOfQuestion', { name: row.name }),
      action: t('account.devices.endOf'),
      isDanger: true,
    })
    if (!isSure) return
    end.mutate(row.id, {
      onSuccess: () => notifySuccess(t('account.devices.endOfDone', { name: row.name })),
    })
  }
  const askFactorReset = async () => {
    const isSure = await confirm({
      title: t('account.secondFactor.resetQuestion', { name: row.name }),
      action: t('account.secondFactor.reset'),
      isDanger: true,
    })
    if (!isSure) return
    resetFactor.mutate(row.id, { onSuccess: () => notifySuccess(t('account.secondFactor.resetDone')) })
  }
  const enableAgain = async () => {
    await enable.mutateAsync(row.id)
    notifySuccess(t('employees.enabled', { name: row.name }))
  }
  const isDisabled = row.disabledAt !== null
  const items = [
    ...(isDisabled
      ? [{ key: 'enable', label: t('employees.enable'), onClick: () => void enableAgain() }]
      : [
          { key: 'reset', label: t('employees.resetPassword'), onClick: () => void askReset() },
          { key: 'end', label: t('account.devices.endOf'), onClick: () => void askEnd() },
        ]),
    ...(row.hasSecondFactor
      ? [{ key: 'factor', label: t('account.secondFactor.reset'), onClick: () => void askFactorReset() }]
      : []),
    ...(isDisabled
      ? []
      : [{ key: 'disable', label: t('employees.disable'), danger: true, onClick: onDisable }]),
  ]
  return (
    <span className="employee-actions">
      <Button
        type="text"
        icon={<EditOutlined aria-hidden />}
        title={t('employees.edit')}
        aria-label={`${t('employees.edit')}: ${row.name}`}
        onClick={onEdit}
      />
      {!isSelf && (
        <MenuDropdown menu={{ items }}>
          <Button
            type="text"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('employees.more', { name: row.name })}
            title={t('employees.more', { name: row.name })}
          />
        </MenuDropdown>
      )}
    </span>
  )
}
