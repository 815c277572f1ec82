import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#platform/formatters.ts'

interface FileDropProps {
  /** Endings with their dot, for example `['.csv', '.xlsx']`. */
  endings: readonly string[]
  maxBytes: number
  hint?: string
  disabled?: boolean
  onFile: (file: File) => void
  /** Takes several files at once; without it there is one at a time. */
  onFiles?: (files: File[]) => void
}

/** A place to drop or choose a file; refuses wrong endings and too large files with a sentence. */
export function FileDrop(props: FileDropProps): ReactNode {
  const { endings, maxBytes, hint, disabled = false, onFile, onFiles } = props
  const { t } = useTranslation()
  const [problem, setProblem] = useState('')
  const check = (file: File): string => {
    const isKnown = endings.some((ending) => file.name.toLowerCase().endsWith(ending))
    if (!isKnown) return t('common.fileKindWrong', { name: file.name, kinds: endings.join(' ') })
    if (file.size > maxBytes)
      return t('common.fileTooLarge', { name: file.name, limit: formatBytes(maxBytes) })
    return ''
  }
  return (
    <div>
      <Upload.Dragger
        accept={endings.join(',')}
        multiple={onFiles !== undefined}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file, files) => {
          // Asked once for each of them; all are taken, or none.
          if (file !== files[0]) return Upload.LIST_IGNORE
          const found = files.map(check).find((text) => text !== '') ?? ''
          setProblem(found)
          if (found === '' && files.length > 1) onFiles?.(files)
          else if (found === '') onFile(file)
          return Upload.LIST_IGNORE
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{t('common.dropFile')}</p>
        {hint && <p className="ant-upload-hint">{hint}</p>}
      </Upload.Dragger>
      {problem !== '' && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
