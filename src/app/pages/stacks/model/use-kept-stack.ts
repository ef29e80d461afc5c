import { useEffect } from 'react';
import { keepStack, type KeptStack } from './kept-stack';

/** Keeps the stack of the page for as long as its tab is open. */
export function useKeptStack({ text, type, edited, request, search, fragment, masked }: KeptStack): void {
  useEffect(() => {
    if (text !== '') keepStack({ text, type, edited, request, search, fragment, masked });
  }, [text, type, edited, request, search, fragment, masked]);
}
