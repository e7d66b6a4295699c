@echo off
rem The command, as the Windows archive contains it: runs on the Java runtime beside it.
"%~dp0..\runtime\bin\java.exe" -XX:+UseSerialGC -XX:+ExitOnOutOfMemoryError "-Dorg.sqlite.lib.path=%~dp0..\lib\native" --enable-native-access=dev.parley.ffi,io.netty.common,org.xerial.sqlitejdbc -p "%~dp0..\lib\modules" -m dev.parley.cli/dev.parley.cli.Main %*
