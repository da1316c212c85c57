/** Neither space nor control, nor what takes part in other letters and is nothing alone. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether there is anything to be seen. */
export const isVisible = (text: string): boolean => visible.test(text)
