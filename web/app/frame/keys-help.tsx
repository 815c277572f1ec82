import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KeysList } from '#ui/keys-list.tsx'
import type { PanelProps } from './frame-panels.tsx'

/** Which keys work everywhere, in the tag strip and in lists. */
export function KeysHelp({ isOpen, onClose }: PanelProps): ReactNode {
  const { t } = useTranslation()
  const groups = [
    {
      title: t('frameTools.keys.everywhere'),
      keys: [
        ['Ctrl K', t('frameTools.keys.palette')],
        ['/', t('frameTools.keys.slash')],
        ['?', t('frameTools.keys.help')],
        ['Esc', t('frameTools.keys.escape')],
      ],
    },
    {
      title: t('frameTools.keys.tags'),
      keys: [
        ['← →', t('frameTools.keys.tagMove')],
        ['Home End', t('frameTools.keys.tagEnds')],
        ['Delete', t('frameTools.keys.tagClose')],
        ['Shift F10', t('frameTools.keys.tagMenu')],
      ],
    },
    {
      title: t('list.keys.title'),
      keys: [
        ['↑ ↓', t('list.keys.move')],
        [t('list.keys.space'), t('list.keys.select')],
        ['Enter', t('list.keys.open')],
      ],
    },
  ] as const
  return (
    <Modal open={isOpen} title={t('frameTools.keys.title')} footer={null} onCancel={onClose}>
      {groups.map((group) => (
        <section key={group.title}>
          <h2 className="keys-heading">{group.title}</h2>
          <KeysList keys={group.keys} />
        </section>
      ))}
    </Modal>
  )
}
