/** The floating ground of menus and pickers. */
export const menuClass =
  'z-50 max-h-(--radix-popper-available-height) animate-menu overflow-y-auto rounded-[8px] bg-raised p-1 shadow-menu outline-none';
