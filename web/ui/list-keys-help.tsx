import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KeysList } from './keys-list.tsx'
import { TabModal } from './tab-modal.tsx'

/** Which keys a list understands. */
export function ListKeysHelp({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const keys = [
    ['/', t('list.keys.search')],
    ['↑ ↓', t('list.keys.move')],
    [t('list.keys.space'), t('list.keys.select')],
    ['Enter', t('list.keys.open')],
    ['V', t('list.keys.views')],
    ['?', t('list.keys.help')],
  ] as const
  return (
    <TabModal open={open} title={t('list.keys.title')} footer={null} onCancel={onClose}>
      <KeysList keys={keys} />
    </TabModal>
  )
}
