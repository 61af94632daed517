export { type DroppedFile, Dropzone, type DropzoneProps } from './Dropzone.tsx';
