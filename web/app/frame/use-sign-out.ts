import { useTranslation } from 'react-i18next'
import { signOut } from '#platform/session-store.ts'
import { leaveSupport } from '#platform/support-session.ts'
import { isSupportTab } from '#platform/token-storage.ts'
import { useUnsaved } from '#ui/unsaved-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'

/** Signs out; with unsaved input on any page it asks first. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return async () => {
    const isDirty = useUnsaved.getState().amount > 0
    const question = { title: t('frame.logOutUnsaved'), action: t('frame.logOut'), isDanger: true }
    if (isDirty && !(await confirm(question))) return
    // In a tab of support this ends the work as somebody else, not the own session.
    await (isSupportTab() ? leaveSupport() : signOut())
  }
}
