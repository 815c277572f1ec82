import type { ListLayout, ListName } from '@landfall/contract/list-layouts.ts'
import { savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { useMutation } from '@tanstack/react-query'
import { Checkbox, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { Allowed } from '#platform/permission.tsx'
import { placeIssues } from './form-issues.ts'
import type { ListState } from './list-state.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { notifySuccess } from './toast-store.ts'
import { useViewsRefresh } from './use-change-view.ts'
import { openView, viewStateOf } from './use-saved-views.ts'

interface ViewSaveDialogProps {
  open: boolean
  list: ListName
  state: ListState
  columns: ListLayout['columns']
  onClose: () => void
}

interface Values {
  name: string
  isShared?: boolean
  withColumns: boolean
  opensWith: boolean
}

/** Gives what a list shows a name. */
export function ViewSaveDialog({ open, list, state, columns, onClose }: ViewSaveDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const refresh = useViewsRefresh(list)
  const save = useMutation({
    mutationFn: async ({ name, isShared = false, withColumns, opensWith }: Values) => {
      const shown = viewStateOf(state)
      const view = await call(savedViewRoutes.create, {
        body: { list, name, isShared, state: withColumns ? { ...shown, columns } : shown },
      })
      if (opensWith) await call(savedViewRoutes.openWith, { params: { list }, body: { viewId: view.id } })
      return view
    },
    onSuccess: async (view) => {
      await refresh()
      notifySuccess(t('list.views.saved', { name: view.name }))
      onClose()
      openView(state, view)
    },
    onError: (error) => error instanceof ApiError && placeIssues(form, error),
    meta: { claims: true },
  })
  const isAtField = save.error instanceof ApiError && save.error.issues.length > 0
  return (
    <SubmitDialog
      open={open}
      title={t('list.views.saveTitle')}
      afterOpenChange={(isOpen) => {
        if (isOpen) return form.getFieldInstance('name')?.focus()
        form.resetFields()
        save.reset()
      }}
      isRunning={save.isPending}
      failure={isAtField ? null : save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        name="saved-view"
        layout="vertical"
        initialValues={{ name: '', isShared: false, withColumns: true, opensWith: false }}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item
          name="name"
          label={t('list.views.name')}
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('common.required', { field: t('list.views.name') }),
            },
          ]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="withColumns" valuePropName="checked">
          <Checkbox>{t('list.views.withColumns')}</Checkbox>
        </Form.Item>
        <Form.Item name="opensWith" valuePropName="checked">
          <Checkbox>{t('list.views.opensWithThis')}</Checkbox>
        </Form.Item>
        <Allowed need="list.view.share">
          <Form.Item name="isShared" valuePropName="checked">
            <Checkbox>{t('list.views.share')}</Checkbox>
          </Form.Item>
        </Allowed>
      </Form>
    </SubmitDialog>
  )
}
