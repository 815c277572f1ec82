import type { recycleBin as zh } from '../zh/recycle-bin.ts'

export const recycleBin: typeof zh = {
  kind: {
    customer: 'Cliente',
    emailTemplate: 'Plantilla de correo',
    emailRelay: 'Servidor de envío',
    suppression: 'Dirección en lista negra',
  },
  fields: {
    title: 'Nombre',
    kind: 'Tipo',
    deletedAt: 'Eliminado',
    deletedBy: 'Eliminado por',
    owner: 'Responsable',
    expiresAt: 'Se elimina el',
  },
  restore: 'Restaurar',
  restoreHint: 'Los contactos, seguimientos y el historial vuelven con el registro',
  restored: 'Restaurados: {amount}',
  purge: 'Eliminar definitivamente',
  purgeHint: 'No se puede deshacer; también se borran contactos, seguimientos e historial',
  purgeAll: 'Vaciar la papelera',
  purgeAllQuestion: '¿Eliminar definitivamente todo lo que hay en la papelera ({amount})?',
  conflicts: {
    title: 'Algunos registros no se pudieron restaurar',
    count: 'Siguen en la papelera: {amount}',
    keyTaken: '«{value}» pertenece ahora a «{holder}»',
    nameTaken: 'El nombre «{value}» ya está en uso',
    ownerGone: 'El responsable, {value}, está desactivado',
    openHolder: 'Abrir «{name}»',
    newOwner: 'Restaurar para',
    rename: 'Restaurar plantillas con otro nombre',
    retry: 'Intentar de nuevo',
  },
  empty: {
    title: 'La papelera está vacía',
    hint: 'Lo eliminado espera aquí hasta que vence su plazo',
  },
  searchHint: 'Buscar por nombre',
}
