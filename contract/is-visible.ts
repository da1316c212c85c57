/** Not a space, a control, or a character that shows nothing by itself. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether the text has a visible character. */
export const isVisible = (text: string): boolean => visible.test(text)
