import type { timeline as zh } from '../zh/timeline.ts'

export const timeline: typeof zh = {
  failed: 'No se pudo cargar la cronología',
  empty: 'Aún no ha ocurrido nada',
  older: 'Entradas anteriores',
  show: 'Mostrar',
  filters: {
    followUp: 'Seguimientos',
    mail: 'Correos',
    owner: 'Responsables',
    change: 'Cambios',
    shipments: 'Envíos',
  },
  missing: 'Ahora no se puede acceder a los datos aduaneros; faltan los envíos',
  emptyShown: 'Aún no ha ocurrido nada de lo elegido',
  next: 'Próximo contacto: {time}',
  kinds: {
    created: 'Cliente creado',
    changed: 'Datos modificados',
    deleted: 'Enviado a la papelera',
    restored: 'Restaurado de la papelera',
    merged: 'Fusionado con',
    mergeUndone: 'Fusión deshecha',
    resembles: 'Guardado aunque se parece a otro cliente',
    ownerChanged: 'Cambio de responsable',
    savedFromCustoms: 'Guardado desde datos aduaneros',
  },
  roles: {
    buyer: 'Comprador: {name}',
    seller: 'Vendedor: {name}',
  },
  mail: {
    sent: 'Correo enviado',
    opened: 'Correo abierto',
    clicked: 'Enlace del correo abierto',
    bounced: 'Correo devuelto',
    unsubscribed: 'Se dio de baja',
    replied: 'Respondió',
    failed: 'El correo falló',
  },
  shipments: 'Envíos de {month}',
  shipped: {
    buyer: 'Compras de {name} · envíos: {records} · proveedores: {partners}',
    seller: 'Ventas de {name} · envíos: {records} · compradores: {partners}',
  },
  shippedValue: 'valor {value}',
}
