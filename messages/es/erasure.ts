import type { erasure as zh } from '../zh/erasure.ts'

export const erasure: typeof zh = {
  title: 'Suprimir a una persona',
  intro:
    'Localice, entregue o suprima todo lo que hay sobre una persona que lo solicite. Solo queda un hash con clave para rechazar que vuelva a introducirse.',
  searchLabel: 'Correo, teléfono o nombre',
  search: 'Buscar',
  nobody: 'No hay datos sobre esta persona',
  alreadyErased: 'Esta dirección fue suprimida y ya no se admite',
  found: 'Personas encontradas: {amount}',
  noName: 'Sin nombre',
  inBin: 'en la papelera',
  inspect: 'Ver dónde aparece',
  places: 'Dónde aparece esta persona',
  place: {
    contacts: 'Contactos de clientes',
    keys: 'Direcciones que identifican clientes',
    texts: 'Notas y seguimientos',
    timeline: 'Cronologías de clientes',
    messages: 'Historial de envíos',
    tracking: 'Aperturas y clics',
    suppressions: 'Lista negra',
    capturedMails: 'Bandeja capturada',
    notices: 'Avisos',
    logs: 'Registros',
    exportFiles: 'Exportaciones aún disponibles (se retiran todas)',
  },
  employeeAccounts:
    'La dirección también es de una cuenta de empleado ({amount}); las cuentas se gestionan en Empleados',
  outOfReach:
    'Los datos de aduanas nombran empresas, no personas, y no se modifican. El correo entregado y los archivos descargados no se pueden recuperar.',
  disclose: 'Exportar los datos de esta persona',
  erase: 'Suprimir a esta persona',
  reference: 'Referencia de la solicitud (opcional)',
  confirmTitle: '¿Suprimir a esta persona en {amount} lugares?',
  confirmText: 'No se puede deshacer. Escriba «{word}» para confirmar.',
  confirmWord: 'SUPRIMIR',
  done: 'La persona ha sido suprimida',
  history: 'Supresiones anteriores',
  certificate: 'Descargar certificado',
  certificateTitle: 'Certificado de supresión',
  fields: {
    happenedAt: 'Suprimido',
    userName: 'Realizado por',
    reference: 'Referencia',
    records: 'Registros',
    number: 'N.º',
  },
  empty: {
    title: 'No se ha suprimido a nadie',
    hint: 'Los certificados se guardan aquí',
  },
}
