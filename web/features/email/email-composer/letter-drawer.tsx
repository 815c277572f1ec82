import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LetterComposerProps, useForgetLetter } from '#features/customers/customers/letter-request.ts'
import { ClosingContext, useClosingGuard } from '#ui/closing-guard.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import { LetterComposer } from './letter-composer.tsx'
import { useLetterStart } from './use-letters.ts'

/** Writes one letter over the page, wherever somebody wanted to. */
export function LetterDrawer({ request, onClose }: LetterComposerProps): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { note, guard } = useClosingGuard(true)
  const name = useLetterStart(request).data?.customerName
  const forget = useForgetLetter()
  const giveUp = () => {
    forget(request.customerId)
    onClose()
  }
  return (
    <Drawer
      open
      destroyOnHidden
      size={isPhone ? '100%' : 760}
      title={name ? t('letters.titleTo', { name }) : t('letters.title')}
      mask={{ closable: false }}
      onClose={() => guard(giveUp)}
    >
      <ClosingContext value={note}>
        <LetterComposer request={request} onClose={onClose} />
      </ClosingContext>
    </Drawer>
  )
}
