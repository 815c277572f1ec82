import {
  coversRights,
  dataScopes,
  type PermissionTemplateInput,
  type PermissionTemplateView,
  type RightsChange,
} from '@landfall/contract/access/permission-templates.ts'
import { Button, Form, Input, Radio, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { PermissionTree } from './permission-tree.tsx'
import { RightsPreviewDialog } from './rights-preview-dialog.tsx'
import { previewTemplate, usePermissionTree, useSaveTemplate } from './use-permission-templates.ts'

interface PermissionTemplateDrawerProps {
  /** Absent for a new template. */
  template: PermissionTemplateView | undefined
  onClose: () => void
}

interface Preview {
  input: PermissionTemplateInput
  changes: RightsChange[]
}

/** Creates a template or changes one; before a change takes effect it says what changes for whom. */
export function PermissionTemplateDrawer({ template, onClose }: PermissionTemplateDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const [form] = Form.useForm<PermissionTemplateInput>()
  const [failure, setFailure] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [isAsking, setIsAsking] = useState(false)
  const save = useSaveTemplate(template?.id)
  const isFixed = !usePermission('company.template.write') || template?.isGrantable === false

  const refused = (error: unknown) => {
    setPreview(undefined)
    const isName = error instanceof ApiError && error.name === 'permissionTemplateNameTaken'
    if (isName) form.setFields([{ name: 'name', errors: [error.message] }])
    else if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
  }
  const store = async (input: PermissionTemplateInput) => {
    setFailure('')
    try {
      await save.mutateAsync({ ...input, ...(template ? { updatedAt: template.updatedAt } : {}) })
      notifySuccess(t('permissionTemplates.saved'))
      onClose()
    } catch (error) {
      refused(error)
    }
  }
  const submit = async (input: PermissionTemplateInput) => {
    setFailure('')
    if (!template || template.users === 0) return store(input)
    setIsAsking(true)
    try {
      setPreview({ input, changes: await previewTemplate(template.id, input) })
    } catch (error) {
      refused(error)
    } finally {
      setIsAsking(false)
    }
  }
  const editTitle = template && t('permissionTemplates.editTitle', { name: template.name })
  const title = isFixed ? template?.name : (editTitle ?? t('permissionTemplates.create'))
  return (
    <TabDrawer
      open
      size={760}
      onClose={onClose}
      mask={{ closable: isFixed }}
      title={title}
      footer={
        <div className="template-footer">
          <Button onClick={onClose}>{t(isFixed ? 'common.close' : 'common.cancel')}</Button>
          {!isFixed && (
            <Button type="primary" htmlType="submit" form={formId} loading={save.isPending || isAsking}>
              {t('common.save')}
            </Button>
          )}
        </div>
      }
    >
      <Form
        id={formId}
        name="permissionTemplate"
        form={form}
        layout="vertical"
        disabled={isFixed}
        initialValues={template ?? { permissions: [], dataScope: 'own', description: '' }}
        onFinish={submit}
        scrollToFirstError
      >
        <FormGuard />
        <FailureNote failure={failure} />
        <TemplateFields isFixed={isFixed} />
      </Form>
      {preview && (
        <RightsPreviewDialog
          changes={preview.changes}
          isSaving={save.isPending}
          onConfirm={() => void store(preview.input)}
          onClose={() => setPreview(undefined)}
        />
      )}
    </TabDrawer>
  )
}

function TemplateFields({ isFixed }: { isFixed: boolean }): ReactNode {
  const { t } = useTranslation()
  const tree = usePermissionTree()
  const held = tree.data?.held
  const name = t('permissionTemplates.name')
  return (
    <>
      <Form.Item
        name="name"
        label={name}
        rules={[{ required: true, whitespace: true, message: t('common.required', { field: name }) }]}
      >
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item name="description" label={t('permissionTemplates.description')}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="dataScope" label={t('permissionTemplates.dataScope')}>
        <Radio.Group
          className="scope-choices"
          options={dataScopes.map((value) => ({
            value,
            disabled: held !== undefined && !coversRights(held, { permissions: [], dataScope: value }),
            label: (
              <>
                {t(`permissionTemplates.scopes.${value}`)}
                <small>{t(`permissionTemplates.scopeHints.${value}`)}</small>
              </>
            ),
          }))}
        />
      </Form.Item>
      {tree.isPending && <Skeleton active />}
      {tree.isError && (
        <FailureState title={t('list.failed')} error={tree.error} onRetry={() => void tree.refetch()} />
      )}
      {tree.data && (
        <Form.Item
          name="permissions"
          label={t('permissionTemplates.tree')}
          extra={t('permissionTemplates.treeHint')}
          rules={[{ type: 'array', min: 1, message: t('permissionTemplates.nothingChosen') }]}
        >
          <PermissionTree tree={tree.data.tree} held={tree.data.held.permissions} isFixed={isFixed} />
        </Form.Item>
      )}
    </>
  )
}
