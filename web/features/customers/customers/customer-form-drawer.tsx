import {
  type CustomerChange,
  type CustomerView,
  customerChange,
} from '@landfall/contract/customers/customers.ts'
import { Button, Form } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DuplicateNotice } from '#features/customers/customer-identity/duplicate-notice.tsx'
import {
  type DuplicateRefusal,
  duplicatesIn,
} from '#features/customers/customer-identity/use-customer-identity.ts'
import { ProfileFields } from '#features/customers/customer-words/profile-fields.tsx'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { ContactFields } from './contact-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { useSaveCustomer } from './use-customers.ts'

interface CustomerFormDrawerProps {
  open: boolean
  /** Absent for a new customer. */
  customer?: CustomerView
  /** What is known of a new one. */
  initial?: Pick<Partial<CustomerChange>, 'name' | 'contacts'>
  onClose: () => void
  onSaved: (customer: CustomerView) => void
}

/** Creates a customer or changes one. */
export function CustomerFormDrawer({
  open,
  customer,
  initial,
  onClose,
  onSaved,
}: CustomerFormDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const save = useSaveCustomer(customer?.id)
  return (
    <TabDrawer
      open={open}
      onClose={onClose}
      mask={{ closable: false }}
      title={customer ? t('customers.editTitle', { name: customer.name }) : t('customers.create')}
      footer={
        <div className="drawer-footer">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={save.isPending}>
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <CustomerForm
        formId={formId}
        customer={customer}
        initial={initial}
        save={save.mutateAsync}
        onSaved={(saved) => {
          notifySuccess(t('customers.saved'))
          onSaved(saved)
        }}
      />
    </TabDrawer>
  )
}

interface CustomerFormProps {
  formId: string
  initial: CustomerFormDrawerProps['initial']
  customer: CustomerView | undefined
  save: (body: CustomerChange) => Promise<CustomerView>
  onSaved: (customer: CustomerView) => void
}

function CustomerForm({ formId, customer: latest, initial, save, onSaved }: CustomerFormProps): ReactNode {
  // What the form was opened on stays what its changes are compared with, whatever is read meanwhile.
  const [customer] = useState(latest)
  const [form] = Form.useForm<CustomerChange>()
  const [failure, setFailure] = useState('')
  const [refusal, setRefusal] = useState<DuplicateRefusal | null>(null)
  const submit = async () => {
    setFailure('')
    setRefusal(null)
    // The state the form was opened on goes with it, so that nobody's change is overwritten unseen.
    const values = { ...form.getFieldsValue(true), updatedAt: customer?.updatedAt }
    // A label put on by somebody else is no change of the customer itself; it stays unless labels were chosen here.
    if (customer && !form.isFieldTouched('labelIds')) delete values.labelIds
    if (customer && values.labelIds) values.labelIdsBefore = customer.labelIds
    try {
      onSaved(await save(values))
    } catch (error) {
      const duplicates = duplicatesIn(error)
      setRefusal(duplicates)
      const isPlaced = error instanceof ApiError && placeIssues(form, error)
      if (!isPlaced && !duplicates) setFailure(describeError(error))
    }
  }
  return (
    <Form
      id={formId}
      name="customer"
      form={form}
      layout="vertical"
      initialValues={customer ? customerChange.parse(customer) : { contacts: [{}], ...initial }}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      {refusal && <DuplicateNotice refusal={refusal} />}
      <CustomerFields customerId={customer?.id} mayGiveAway={customer?.canWrite ?? true} />
      <ProfileFields />
      <ContactFields />
    </Form>
  )
}
