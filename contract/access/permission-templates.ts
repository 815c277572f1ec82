import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { moment } from '../moment.ts'
import { type Permission, permissions } from '../permissions.ts'
import { route } from '../route.ts'

/** Whose records somebody sees, from narrow to wide; `group` is the own user group and the groups below it. */
export const dataScopes = ['own', 'subordinates', 'group', 'company'] as const
export type DataScopeName = (typeof dataScopes)[number]

/** What somebody may do and whose records he sees. */
export interface Rights {
  permissions: readonly Permission[]
  dataScope: DataScopeName
}

/** Whether rights contain others: nobody gives more than he has. `subordinates` and `group` do not contain each other. */
export function coversRights(held: Rights, wanted: Rights): boolean {
  const widens =
    held.dataScope !== 'company' && wanted.dataScope !== 'own' && wanted.dataScope !== held.dataScope
  return !widens && wanted.permissions.every((permission) => held.permissions.includes(permission))
}

const known: ReadonlySet<string> = new Set(permissions)

/** The right to look at what a right acts on; undefined when there is none or it is that right. */
export function readRightOf(permission: Permission): Permission | undefined {
  const read = `${permission.slice(0, permission.lastIndexOf('.'))}.read`
  return read !== permission && known.has(read) ? (read as Permission) : undefined
}

/** Rights with those they are useless without, in the order of the product. */
export function completePermissions(chosen: readonly Permission[]): Permission[] {
  const wanted = new Set(chosen.flatMap((permission) => [permission, readRightOf(permission) ?? permission]))
  return permissions.filter((permission) => wanted.has(permission))
}

export const permissionTemplateInput = z.object({
  name: line(1, 60),
  description: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  permissions: z.array(z.enum(permissions)).check(z.maxLength(permissions.length)),
  dataScope: z.enum(dataScopes),
})
export type PermissionTemplateInput = z.infer<typeof permissionTemplateInput>

/** A change says which state it was made on. */
const permissionTemplateChange = z.extend(permissionTemplateInput, {
  updatedAt: z.optional(moment),
})
export type PermissionTemplateChange = z.infer<typeof permissionTemplateChange>

export const permissionTemplateView = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(permissions)),
  dataScope: z.enum(dataScopes),
  /** Employees who have it, disabled ones too. */
  users: z.number(),
  /** Whether it contains nothing the caller lacks: only then he may give, change or remove it. */
  isGrantable: z.boolean(),
  updatedAt: z.string(),
})
export type PermissionTemplateView = z.infer<typeof permissionTemplateView>

/** What a change of a template would change for one of the employees who have it. */
export const rightsChange = z.object({
  user: z.object({ id: z.number(), name: z.string(), username: z.string(), isDisabled: z.boolean() }),
  gained: z.array(z.enum(permissions)),
  lost: z.array(z.enum(permissions)),
  /** How many colleagues’ records he sees before and after; null means all. */
  seesBefore: z.nullable(z.number()),
  seesAfter: z.nullable(z.number()),
})
export type RightsChange = z.infer<typeof rightsChange>

/** A page of the menu, or a group of pages, with the rights that belong to it. */
export interface PermissionNode {
  /** Message key below `menu.`, or `other`. */
  title: string
  permissions: Permission[]
  children: PermissionNode[]
}

export const permissionNode: z.ZodMiniType<PermissionNode> = z.object({
  title: z.string(),
  permissions: z.array(z.enum(permissions)),
  get children() {
    return z.array(permissionNode)
  },
})

export const permissionTemplateRoutes = {
  list: route({
    method: 'GET',
    path: '/api/permission-templates',
    access: 'company.template.read',
    summary: 'The permission templates of the company.',
    reply: z.object({ items: z.array(permissionTemplateView) }),
  }),
  tree: route({
    method: 'GET',
    path: '/api/permission-tree',
    access: 'company.template.read',
    summary: 'Menus and actions of the caller’s level as a tree, with what the caller himself may give.',
    reply: z.object({
      tree: z.array(permissionNode),
      held: z.object({ permissions: z.array(z.enum(permissions)), dataScope: z.enum(dataScopes) }),
    }),
  }),
  read: route({
    method: 'GET',
    path: '/api/permission-templates/:id',
    access: 'company.template.read',
    summary: 'One permission template.',
    params: idParams,
    reply: permissionTemplateView,
  }),
  users: route({
    method: 'GET',
    path: '/api/permission-templates/:id/users',
    access: 'company.template.read',
    summary: 'Who has a permission template.',
    params: idParams,
    reply: z.object({
      items: z.array(
        z.object({ id: z.number(), name: z.string(), username: z.string(), isDisabled: z.boolean() }),
      ),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/permission-templates',
    access: 'company.template.write',
    summary: 'Create a permission template with no more than the caller has himself.',
    body: permissionTemplateInput,
    reply: permissionTemplateView,
  }),
  copy: route({
    method: 'POST',
    path: '/api/permission-templates/:id/copy',
    access: 'company.template.write',
    summary: 'Create a permission template like another one.',
    params: idParams,
    reply: permissionTemplateView,
  }),
  preview: route({
    method: 'POST',
    path: '/api/permission-templates/:id/preview',
    access: 'company.template.write',
    summary: 'What a change would change for whom.',
    params: idParams,
    body: permissionTemplateInput,
    reply: z.object({ items: z.array(rightsChange) }),
  }),
  update: route({
    method: 'PUT',
    path: '/api/permission-templates/:id',
    access: 'company.template.write',
    summary: 'Change a permission template; it holds from the next request of everybody who has it.',
    params: idParams,
    body: permissionTemplateChange,
    reply: permissionTemplateView,
  }),
  remove: route({
    method: 'POST',
    path: '/api/permission-templates/:id/remove',
    access: 'company.template.write',
    summary: 'Remove a permission template; who has it gets the replacement.',
    params: idParams,
    body: z.object({ replacementId: z._default(z.nullable(z.int()), null) }),
    reply: z.null(),
  }),
}
