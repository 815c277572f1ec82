import { App } from 'antd'
import { useTranslation } from 'react-i18next'

interface Question {
  title: string
  text?: string
  /** Words on the confirming button. */
  action: string
  isDanger?: boolean
}

/** Asks a yes/no question; the promise says whether the user confirmed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  return (question) =>
    new Promise((resolve) => {
      modal.confirm({
        title: question.title,
        content: question.text,
        okText: question.action,
        okButtonProps: { danger: question.isDanger === true },
        cancelText: t('common.cancel'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
}
