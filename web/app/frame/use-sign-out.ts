import { useTranslation } from 'react-i18next'
import { signOut } from '#platform/session-store.ts'
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
    await signOut()
  }
}
