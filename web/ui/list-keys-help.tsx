import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabModal } from './tab-modal.tsx'

/** Which keys a list understands. */
export function ListKeysHelp({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const keys = [
    ['/', t('list.keys.search')],
    ['↑ ↓', t('list.keys.move')],
    [t('list.keys.space'), t('list.keys.select')],
    ['Enter', t('list.keys.open')],
    ['?', t('list.keys.help')],
  ]
  return (
    <TabModal open={open} title={t('list.keys.title')} footer={null} onCancel={onClose}>
      <dl className="keys-help">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TabModal>
  )
}
