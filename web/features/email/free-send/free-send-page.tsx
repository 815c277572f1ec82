import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { desktopBridge } from '#platform/desktop-bridge.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ClientOnly } from './client-only.tsx'

const FreeSendForm = lazyPart(() => import('./free-send-form.tsx').then((m) => m.FreeSendForm))

/** Writes a mailing from the user's own mailboxes; only the desktop client can send it, anywhere else this says so. */
export function FreeSendPage(): ReactNode {
  const { t } = useTranslation()
  return desktopBridge() ? <FreeSendForm /> : <ClientOnly title={t('menu.freeSendingAdd')} />
}
