import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichBody } from '#features/email/rich-text/rich-body.tsx'
import { useSaveSignature } from './use-letters.ts'

interface SignatureDialogProps {
  signature: string
  /** Called with the signature as it is kept. */
  onSaved: (html: string) => void
  onClose: () => void
}

/** Changes what stands below one's own letters. */
export function SignatureDialog({ signature, onSaved, onClose }: SignatureDialogProps): ReactNode {
  const { t } = useTranslation()
  const [html, setHtml] = useState(signature)
  const save = useSaveSignature()
  return (
    <Modal
      open
      title={t('letters.signature')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={save.isPending}
      onOk={() => save.mutate(html, { onSuccess: (kept) => onSaved(kept.html) })}
      onCancel={onClose}
      className="letter-signature"
    >
      <RichBody label={t('letters.signature')} value={html} onChange={setHtml} />
    </Modal>
  )
}
