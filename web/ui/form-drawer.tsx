import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabDrawer } from './tab-drawer.tsx'
import './form-drawer.css'

interface FormDrawerProps {
  open: boolean
  title: string
  /** The id of the form inside, which the button below submits. */
  formId: string
  isSaving: boolean
  /** On the button; absent: "Save". */
  action?: string
  onClose: () => void
  children: ReactNode
}

/** A drawer around one form, with saving and cancelling below it. */
export function FormDrawer(props: FormDrawerProps): ReactNode {
  const { open, title, formId, isSaving, action, onClose, children } = props
  const { t } = useTranslation()
  return (
    <TabDrawer
      open={open}
      onClose={onClose}
      mask={{ closable: false }}
      title={title}
      footer={
        <div className="form-drawer-footer">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
            {action ?? t('common.save')}
          </Button>
        </div>
      }
    >
      {children}
    </TabDrawer>
  )
}
