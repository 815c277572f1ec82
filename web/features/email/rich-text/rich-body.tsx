import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptNodes } from './kept-nodes.ts'
import './rich-text.css'

interface RichBodyProps {
  /** Names the field for screen readers. */
  label: string
  value?: string
  onChange?: (html: string) => void
  /** Further tools, given how text is put in where one writes. */
  tools?: (insert: (text: string) => void) => ReactNode
}

/** Text with marks, lists and links, as HTML; empty when nothing is written. */
export function RichBody({ label, value = '', onChange, tools }: RichBodyProps): ReactNode {
  const tell = useEffectEvent((html: string) => onChange?.(html))
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] } }),
      ...keptNodes,
    ],
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich-text' },
    },
    onUpdate: ({ editor: changed }) => tell(changed.isEmpty ? '' : changed.getHTML()),
  })
  // A template that is put in comes from outside.
  useEffect(() => {
    if (!editor || value === (editor.isEmpty ? '' : editor.getHTML())) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="rich-body">
      {editor && (
        <Tools editor={editor}>
          {tools?.((text) => editor.chain().focus().insertContent({ type: 'text', text }).run())}
        </Tools>
      )}
      <EditorContent editor={editor} />
    </div>
  )
}

function Tools({ editor, children }: { editor: Editor; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const chain = () => editor.chain().focus()
  const tools = [
    ['bold', <BoldOutlined key="i" />, () => chain().toggleBold().run()],
    ['italic', <ItalicOutlined key="i" />, () => chain().toggleItalic().run()],
    ['underline', <UnderlineOutlined key="i" />, () => chain().toggleUnderline().run()],
    ['bulletList', <UnorderedListOutlined key="i" />, () => chain().toggleBulletList().run()],
    ['orderedList', <OrderedListOutlined key="i" />, () => chain().toggleOrderedList().run()],
  ] as const
  return (
    <div className="rich-tools" role="toolbar" aria-label={t('letters.tools.title')}>
      {tools.map(([name, icon, run]) => (
        <Button
          key={name}
          type="text"
          size="small"
          icon={icon}
          aria-label={t(`letters.tools.${name}`)}
          title={t(`letters.tools.${name}`)}
          aria-pressed={editor.isActive(name)}
          onClick={run}
        />
      ))}
      <LinkTool editor={editor} />
      <Button
        type="text"
        size="small"
        icon={<UndoOutlined />}
        aria-label={t('letters.tools.undo')}
        title={t('letters.tools.undo')}
        disabled={!editor.can().undo()}
        onClick={() => chain().undo().run()}
      />
      <Button
        type="text"
        size="small"
        icon={<RedoOutlined />}
        aria-label={t('letters.tools.redo')}
        title={t('letters.tools.redo')}
        disabled={!editor.can().redo()}
        onClick={() => chain().redo().run()}
      />
      {children}
    </div>
  )
}

function LinkTool({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [address, setAddress] = useState('')
  const set = () => {
    const given = address.trim()
    const href = given === '' || /^(?:https?:|mailto:)/i.test(given) ? given : `https://${given}`
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: given, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    setIsOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (open) setAddress(String(editor.getAttributes('link').href ?? ''))
      }}
      content={
        <div className="rich-link">
          <Input
            value={address}
            aria-label={t('letters.tools.address')}
            placeholder={t('letters.tools.address')}
            onChange={({ target }) => setAddress(target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              set()
            }}
          />
          <Button type="primary" onClick={set}>
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t('letters.tools.link')}
        title={t('letters.tools.link')}
        aria-pressed={editor.isActive('link')}
      />
    </Popover>
  )
}
